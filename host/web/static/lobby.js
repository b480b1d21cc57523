// The form that opens a table: what is filled in here is kept by the server, phones fill it in too.
import { command } from "./link.js";

const $ = (query, within = document) => within.querySelector(query);
const elsewhere = document.documentElement.dataset.view === "lobby"; // the old table still stands
const said = new Map(); // field → value that the server has not answered yet

addEventListener("change", async ({ target: { form, name, value }, timeStamp }) => {
  if (form?.dataset.form !== "deal") return;
  said.set(name, value);
  await command({ do: "fill", field: name, value }, timeStamp);
  if (said.get(name) === value) said.delete(name);
});

addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.form !== "deal") return;
  event.preventDefault();
  // What the fields show may be older than what was filled in: the server's word counts.
  const filled = Object.fromEntries(said);
  explain(form, await command({ do: "deal", form: filled }, event.timeStamp));
});

function explain(form, { refused, field }) {
  for (const error of form.querySelectorAll("[data-error]")) {
    const meant = Boolean(refused) && error.dataset.error === field;
    Object.assign(error, { hidden: !meant, textContent: meant ? refused : "" });
  }
  if (!refused && elsewhere) location.assign("/");
  if (refused && field) point($(`[name="${CSS.escape(field)}"]`, form));
}

function point(field) {
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}
