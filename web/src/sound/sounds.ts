/** Short, soft sounds made by the program. Silent until the person has touched the page once. */
import { settings } from "../lib/settings.svelte";

export type SoundName =
  "card" | "peg" | "bump" | "home" | "turn" | "crown" | "cap" | "roundEnd" | "matchEnd" | "refused";

/** A tone: when it starts, how high it is, how long it rings (s), how loud. */
type Tone = [at: number, hertz: number, length: number, gain: number];

const TONES: Record<Exclude<SoundName, "card">, Tone[]> = {
  turn: [
    [0, 523, 0.18, 0.5],
    [0.09, 659, 0.3, 0.5],
  ],
  crown: [
    [0, 784, 0.2, 0.3],
    [0.07, 988, 0.35, 0.3],
  ],
  cap: [
    [0, 1760, 0.09, 0.16],
    [0.06, 2093, 0.09, 0.14],
    [0.13, 1568, 0.14, 0.14],
  ],
  roundEnd: [
    [0, 392, 0.3, 0.4],
    [0.14, 494, 0.3, 0.4],
    [0.28, 587, 0.5, 0.4],
  ],
  matchEnd: [
    [0, 392, 0.3, 0.4],
    [0.14, 494, 0.3, 0.4],
    [0.28, 587, 0.3, 0.4],
    [0.42, 784, 0.9, 0.4],
  ],
  peg: [
    [0, 294, 0.07, 0.4],
    [0.005, 880, 0.03, 0.1],
  ],
  bump: [
    [0, 220, 0.12, 0.4],
    [0.07, 147, 0.22, 0.4],
  ],
  home: [
    [0, 587, 0.16, 0.35],
    [0.1, 880, 0.36, 0.35],
  ],
  refused: [[0, 196, 0.14, 0.3]],
};

let context: AudioContext | null = null;

/** Make the first touch or key wake the sound up. */
export function wakeOnGesture(): void {
  const wake = () => {
    if (typeof AudioContext === "function") context ??= new AudioContext();
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

/** Make a sound at the volume that is set. */
export function play(name: SoundName): void {
  if (!context || settings.volume === 0) return;
  const out = context.createGain();
  out.gain.value = (settings.volume / 100) ** 2 * 0.6;
  out.connect(context.destination);
  if (name === "card") rustle(context, out);
  else for (const tone of TONES[name]) ring(context, out, tone);
}

function ring(audio: AudioContext, out: AudioNode, [at, hertz, length, gain]: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const fade = audio.createGain();
  voice.type = "sine";
  voice.frequency.value = hertz;
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(gain, start + 0.012);
  fade.gain.exponentialRampToValueAtTime(0.0005, start + length);
  voice.connect(fade).connect(out);
  voice.start(start);
  voice.stop(start + length);
}

/** A card laid on cloth: a breath of noise through a band. */
function rustle(audio: AudioContext, out: AudioNode): void {
  const length = Math.round(audio.sampleRate * 0.07);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = 1900;
  band.Q.value = 0.7;
  source.connect(band).connect(out);
  source.start();
}
