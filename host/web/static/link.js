// The line to the table: comes back by itself, sends a command until it is answered.
const QUIET = 6000; // ms without a word from the server (it probes every 2 s) that mean: dead
const AGAIN = 400; // ms before another try to connect
const page = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
const root = document.documentElement;
const { view = "", seat = "" } = root.dataset;
const words = new URLSearchParams({ page, view, seat, lang: root.lang });
const address = `${location.origin.replace("http", "ws")}/ws?${words}`;

let socket, heard, retry, receive;
let moved = false; // another page speaks for this seat
let number = 0;
const unanswered = new Map(); // number → { text, settle }

export function open(receiver) {
  receive = receiver;
  connect();
}

function connect() {
  clearTimeout(retry);
  const old = socket;
  const fresh = (socket = new WebSocket(address));
  old?.close();
  heard = performance.now();
  receive({ opened: true });
  fresh.onopen = () => unanswered.forEach(({ text }) => fresh.send(text));
  fresh.onmessage = ({ data }) => fresh === socket && hear(JSON.parse(data));
  fresh.onclose = () => fresh === socket && lose();
}

function lose() {
  root.dataset.link = "off";
  if (!moved) retry = setTimeout(connect, AGAIN);
}

export function say(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function hear(message) {
  heard = performance.now();
  root.dataset.link = "on";
  if ("probe" in message) say({ do: "echo", n: message.probe, at: heard });
  else if ("mark" in message) say({ do: "mark", at: heard });
  else if ("moved" in message) ({ moved } = message);
  if ("answer" in message) settle(message);
  receive(message);
}

export function command(words, at) {
  const text = JSON.stringify({ ...words, id: ++number, at });
  const answer = new Promise((settle) => unanswered.set(number, { text, settle }));
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
  return answer;
}

function settle(message) {
  const waiting = unanswered.get(message.answer);
  unanswered.delete(message.answer);
  waiting?.settle(message);
}

const back = () => moved || connect();
setInterval(() => performance.now() - heard > QUIET && back(), 1000);
addEventListener("pageshow", ({ persisted }) => persisted && back());
document.addEventListener("visibilitychange", () => document.hidden || back());
document.addEventListener("resume", back);
