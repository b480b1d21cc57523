// One page of the table: shows what the server drew, says what people do, never decides anything.
import { clear, filled, prepare, resort, toggle as choose } from "./hand.js";
import { command, open, say } from "./link.js";
import "./lobby.js";
import { audible, play, toggle, unlock } from "./sounds.js";

const PASSES = 5000; // ms that a notice stays which nobody has to see to
const root = document.documentElement;
const $ = (query, within = document) => within.querySelector(query);

// What is shown.

let rev = -1;
let shown = $("main").outerHTML;
let painted = null;

function receive(message) {
  if (message.opened) rev = -1;
  else if ("html" in message) show(message);
  else if ("announce" in message || "sound" in message) tell(message);
  else if (message.moved) Object.assign($("#moved"), { hidden: false });
  else if (("answer" in message || "refused" in message) && !message.field) complain(message.refused);
}

function show(frame) {
  if (frame.rev < rev) return;
  rev = frame.rev;
  if (frame.html !== shown) draw((shown = frame.html));
  if (frame.painted !== undefined && frame.painted !== painted) report((painted = frame.painted));
}

function tell({ announce, sound }) {
  if (announce) $("#announce").textContent = announce;
  play(sound ?? []);
}

function draw(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  prepare(fresh);
  Idiomorph.morph($("main"), fresh, {
    morphStyle: "outerHTML",
    // What is being typed stays; a button that has the focus says what it means now.
    ignoreActiveValue: document.activeElement.matches("input, select, textarea"),
    callbacks: { beforeAttributeUpdated: (name) => name !== "open" }, // what is unfolded stays so
  });
  hideDismissed();
}

function report(table) {
  // The second frame begins once the first is on the screen.
  requestAnimationFrame(() => requestAnimationFrame((at) => say({ do: "painted", rev: table, at })));
}

function complain(text) {
  Object.assign($("#refused"), { textContent: text ?? "", hidden: !text });
}

const dismissed = new Set();
const passing = new Map(); // notice → the timer that dismisses it

function hideDismissed() {
  const notices = [...document.querySelectorAll("[data-notice]")];
  const present = new Set(notices.map(({ dataset }) => dataset.notice));
  for (const notice of dismissed) if (!present.has(notice)) forget(notice);
  for (const { dataset } of notices) if ("passing" in dataset) pass(dataset.notice);
  for (const notice of notices) notice.hidden = dismissed.has(notice.dataset.notice);
}

function forget(notice) {
  dismissed.delete(notice);
  clearTimeout(passing.get(notice));
  passing.delete(notice);
}

function pass(notice) {
  if (!passing.has(notice)) passing.set(notice, setTimeout(dismiss, PASSES, notice));
}

// What people do.

// It lies over buttons: whatever is done next closes it.
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => complain(), true);

const isRing = (element) => element.dataset.command?.includes('"ring"');

function act(element, at) {
  if (element.disabled) return;
  if (element.dataset.command) command(filled(JSON.parse(element.dataset.command)), at);
  else element.click();
}

function keyOf(event) {
  if (event.key === " ") return "space";
  // On keyboards without Latin letters the place of the key decides.
  return (/^[ -~]$/.test(event.key) ? event.key : event.code.replace("Key", "")).toLowerCase();
}

function bound(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return null;
  if (event.target.closest("input, select, textarea")) return null;
  if ([" ", "Enter"].includes(event.key) && event.target.closest("[data-card]")) return null;
  if (event.key === "Enter" && event.target.closest("button, summary")) return null;
  return $(`[data-key~="${CSS.escape(keyOf(event))}"]`);
}

addEventListener("keydown", (event) => {
  const element = bound(event);
  if (!element) return;
  event.preventDefault();
  if (!event.repeat) act(element, event.timeStamp);
});
addEventListener("keyup", (event) => event.key === " " && bound(event) && event.preventDefault());
addEventListener("pointerdown", (event) => {
  const element = event.target.closest("[data-command]");
  if (element && isRing(element)) act(element, event.timeStamp);
});
addEventListener("click", (event) => {
  const element = event.target.closest("[data-command], [data-card], [data-local], [data-dismiss]");
  if (!element) return;
  if (element.dataset.local) LOCAL[element.dataset.local]();
  else if ("dismiss" in element.dataset) dismiss(element.closest("[data-notice]").dataset.notice);
  else if (element.dataset.card) choose(element);
  else if (!isRing(element) || event.detail === 0) act(element, event.timeStamp);
});

function dismiss(notice) {
  dismissed.add(notice);
  hideDismissed();
}

// What is this page's own: sound, motion, help, the order of a hand.

const LOCAL = {
  sound: () => (toggle(), settings()),
  motion: () => (localStorage.setItem("motion", root.dataset.motion === "on" ? "off" : "on"), settings()),
  help: () => $("#help").showModal(),
  sort: resort,
  clear,
};

function settings() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on";
  root.dataset.sound = audible() ? "on" : "off";
  root.dataset.motion = localStorage.getItem("motion") ?? calm;
}

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => unlock().then(settings), true);
settings();
prepare($("main"));
hideDismissed();
open(receive);
