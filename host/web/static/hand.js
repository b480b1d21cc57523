// A hand of cards: what is selected stays selected whatever the table does meanwhile.
const selected = new Set(); // ids of buttons
const cards = (within) => [...within.querySelectorAll("[data-card]")];
let held = 0; // cards in the hand drawn last
let order = localStorage.getItem("order") ?? "number";

// Marks a tree that has been drawn, before it is shown.
export function prepare(tree) {
  const hand = cards(tree);
  if (hand.length < held) selected.clear(); // they were played
  held = hand.length;
  const ids = new Set(hand.map(({ id }) => id));
  for (const id of selected) if (!ids.has(id)) selected.delete(id);
  for (const holder of tree.querySelectorAll("[data-sorted]")) sort(holder);
  mark(tree);
}

function sort(holder) {
  const keys = ["colour", "number"];
  if (order === "number") keys.reverse();
  const before = (one, other, [key, ...rest]) =>
    one.dataset[key] - other.dataset[key] || (rest.length ? before(one, other, rest) : 0);
  holder.append(...cards(holder).sort((one, other) => before(one, other, keys)));
}

function mark(tree) {
  for (const card of cards(tree)) card.setAttribute("aria-pressed", selected.has(card.id));
  const chosen = names();
  for (const part of tree.querySelectorAll("[data-for]")) part.hidden = !chosen.includes(part.dataset.for);
  for (const button of tree.querySelectorAll("[data-takes]")) button.disabled = !fits(button.dataset.takes);
  for (const count of tree.querySelectorAll("[data-selected]")) count.textContent = selected.size || "";
}

// "2": exactly two cards, "1-5": from one to five.
function fits(takes) {
  const [least, most = least] = takes.split("-");
  return selected.size >= +least && selected.size <= +most;
}

const names = () => cards(document).filter(({ id }) => selected.has(id)).map(({ dataset }) => dataset.card);

export function toggle(card) {
  const alone = card.closest("[data-select=one]");
  const was = selected.has(card.id);
  if (alone) selected.clear();
  if (was) selected.delete(card.id);
  else selected.add(card.id);
  mark(document);
}

export function clear() {
  selected.clear();
  mark(document);
}

export function resort() {
  order = order === "number" ? "colour" : "number";
  localStorage.setItem("order", order);
  for (const holder of document.querySelectorAll("[data-sorted]")) sort(holder);
}

// A command with the selected cards in the place of {cards}.
export const filled = (words) =>
  words.text ? { ...words, text: words.text.replace("{cards}", names().join(" ")) } : words;
