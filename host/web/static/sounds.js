// Sounds made on the spot. Browsers stay silent until the first gesture: until then it says so.
const AudioContext = window.AudioContext ?? window.webkitAudioContext;
const context = AudioContext ? new AudioContext() : null;
let wanted = localStorage.getItem("sound") !== "off";

const SOUNDS = {
  bell: () => [1568, 3136, 4233].forEach((pitch, n) => tone(pitch, 0, 0.9 / (n + 1), 0.2 / (n + 1))),
  flip: () => tone(420, 0, 0.05, 0.12, "triangle"),
  right: () => [523, 659, 784].forEach((pitch, n) => tone(pitch, 0.12 + n * 0.1, 0.25, 0.12)),
  wrong: () => tone(130, 0.1, 0.35, 0.1, "sawtooth"),
  signal: () => (tone(988, 0, 0.5, 0.4, "square"), tone(1976, 0, 0.5, 0.2, "square")),
  over: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, 0.4 + n * 0.14, 0.4, 0.12)),
};

function tone(pitch, after, length, loudness, shape = "sine") {
  const start = context.currentTime + after;
  const voice = new OscillatorNode(context, { frequency: pitch, type: shape });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}

export const audible = () => wanted && context?.state === "running";

export function play(names) {
  if (audible()) for (const name of names) SOUNDS[name]?.();
}

export function toggle() {
  wanted = !audible();
  localStorage.setItem("sound", wanted ? "on" : "off");
}

export async function unlock() {
  if (context?.state === "suspended") await context.resume();
}
