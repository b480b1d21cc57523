// One page of the table: shows what the server drew, says what people do, never decides anything.
import { audible, play, toggle, unlock } from "./sounds.js";

const QUIET = 6000; // ms without a word from the server (it probes every 2 s) that mean: dead
const AGAIN = 400; // ms before another try to connect
const PASSES = 5000; // ms that a notice stays which nobody has to see to
const page = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
const root = document.documentElement;
const $ = (query, within = document) => within.querySelector(query);

// The connection.

let socket, heard, retry;
const unanswered = new Map(); // number → { text, settle }
let number = 0;

function connect() {
  clearTimeout(retry);
  const old = socket;
  const fresh = (socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws?page=${page}`));
  old?.close();
  [heard, rev] = [performance.now(), -1];
  fresh.onopen = () => unanswered.forEach(({ text }) => fresh.send(text));
  fresh.onmessage = ({ data }) => fresh === socket && hear(JSON.parse(data));
  fresh.onclose = () => fresh === socket && lose();
}

function lose() {
  root.dataset.link = "off";
  retry = setTimeout(connect, AGAIN);
}

function say(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(message);
}

function hear(message) {
  heard = performance.now();
  root.dataset.link = "on";
  if ("probe" in message) say(JSON.stringify({ do: "echo", n: message.probe, at: heard }));
  else if ("html" in message) show(message);
  else if ("announce" in message || "sound" in message) tell(message);
  else settle(message);
}

function command(words, at) {
  const text = JSON.stringify({ ...words, id: ++number, at });
  const answer = new Promise((settle) => unanswered.set(number, { text, settle }));
  say(text);
  return answer;
}

function settle(message) {
  const waiting = unanswered.get(message.answer);
  unanswered.delete(message.answer);
  waiting?.settle(message);
  if (!message.field) complain(message.refused);
}

setInterval(() => performance.now() - heard > QUIET && connect(), 1000);
addEventListener("pageshow", ({ persisted }) => persisted && connect());
document.addEventListener("visibilitychange", () => document.hidden || connect());
document.addEventListener("resume", connect);

// What is shown.

let rev = -1;
let shown = $("main").outerHTML;
let painted = null;
const choosing = location.pathname === "/new"; // another table, while the old one still stands

function show(frame) {
  if (frame.rev < rev) return;
  rev = frame.rev;
  if (frame.html !== shown && !choosing) draw((shown = frame.html));
  if (frame.painted !== undefined && frame.painted !== painted) report((painted = frame.painted));
}

function tell({ announce, sound }) {
  if (announce) $("#announce").textContent = announce;
  play(sound ?? []);
}

function draw(html) {
  Idiomorph.morph($("main"), html.trim(), { morphStyle: "outerHTML", ignoreActiveValue: true });
  hideDismissed();
}

function report(table) {
  // The second frame begins once the first is on the screen.
  requestAnimationFrame(() => requestAnimationFrame((at) => say(JSON.stringify({ do: "painted", rev: table, at }))));
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

const isRing = (element) => element.dataset.command?.includes('"ring"');

function act(element, at) {
  if (element.disabled) return;
  if (element.dataset.command) command(JSON.parse(element.dataset.command), at);
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
  const element = event.target.closest("[data-command], [data-local], [data-dismiss]");
  if (!element) return;
  if (element.dataset.local) LOCAL[element.dataset.local]();
  else if ("dismiss" in element.dataset) dismiss(element.closest("[data-notice]").dataset.notice);
  else if (!isRing(element) || event.detail === 0) act(element, event.timeStamp);
});

function dismiss(notice) {
  dismissed.add(notice);
  hideDismissed();
}

// The form that opens a table.

addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.form !== "deal") return;
  event.preventDefault();
  const filled = Object.fromEntries(new FormData(form));
  explain(form, await command({ do: "deal", form: filled }, event.timeStamp));
});

function explain(form, { refused, field }) {
  for (const error of form.querySelectorAll("[data-error]")) {
    const meant = Boolean(refused) && error.dataset.error === field;
    Object.assign(error, { hidden: !meant, textContent: meant ? refused : "" });
  }
  if (!refused && choosing) location.assign("/");
  if (refused && field) point($(`[name="${CSS.escape(field)}"]`, form));
}

function point(field) {
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

addEventListener("change", ({ target }) => {
  if (target.name !== "game") return;
  const { most, levels } = target.dataset;
  for (const row of document.querySelectorAll("[data-row]")) row.hidden = +row.dataset.row >= +most;
  for (const rules of document.querySelectorAll("[data-game]")) rules.hidden = rules.dataset.game !== target.value;
  for (const level of document.querySelectorAll("[data-level]")) allow(level, levels.split(" ").includes(level.value));
});

function allow(level, possible) {
  if (level.selected && !possible) level.parentElement.value = "person";
  level.hidden = level.disabled = !possible;
}

// What is this page's own: sound, motion, help.

const LOCAL = {
  sound: () => (toggle(), settings()),
  motion: () => (localStorage.setItem("motion", root.dataset.motion === "on" ? "off" : "on"), settings()),
  help: () => $("#help").showModal(),
};

function settings() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on";
  root.dataset.sound = audible() ? "on" : "off";
  root.dataset.motion = localStorage.getItem("motion") ?? calm;
}

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => unlock().then(settings), true);
settings();
hideDismissed();
connect();
