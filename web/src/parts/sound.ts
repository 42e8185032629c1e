// Four small sounds made on the spot: no files, nothing to load, silent until asked for.
import { reader } from "../texts/reader.svelte";

export type Sound = "wood" | "paper" | "leaf" | "coin";

interface Tone {
  pitch: number;
  after: number;
  lasts: number;
  loud: number;
}

const TONES: Record<Sound, Tone[]> = {
  wood: [{ pitch: 190, after: 0, lasts: 0.09, loud: 0.5 }],
  paper: [],
  leaf: [
    { pitch: 523, after: 0, lasts: 0.25, loud: 0.16 },
    { pitch: 784, after: 0.11, lasts: 0.4, loud: 0.14 },
  ],
  coin: [
    { pitch: 1319, after: 0, lasts: 0.3, loud: 0.1 },
    { pitch: 1760, after: 0.08, lasts: 0.5, loud: 0.1 },
  ],
};
const RUSTLE: Record<Sound, number> = { wood: 0.25, paper: 0.3, leaf: 0, coin: 0 };

let studio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!reader.sound || document.hidden) return;
  try {
    studio ??= new AudioContext();
    void studio.resume();
    for (const tone of TONES[sound]) ring(studio, tone);
    if (RUSTLE[sound]) rustle(studio, RUSTLE[sound], sound === "wood" ? 900 : 3200);
  } catch {
    // A device without sound plays silently.
  }
}

function ring(studio: AudioContext, { pitch, after, lasts, loud }: Tone): void {
  const start = studio.currentTime + after;
  const voice = new OscillatorNode(studio, { type: "triangle", frequency: pitch });
  voice.connect(fading(studio, start, lasts, loud)).connect(studio.destination);
  voice.start(start);
  voice.stop(start + lasts);
}

function rustle(studio: AudioContext, loud: number, brightness: number): void {
  const lasts = 0.07;
  const noise = studio.createBuffer(1, Math.ceil(studio.sampleRate * lasts), studio.sampleRate);
  noise.copyToChannel(
    noise.getChannelData(0).map(() => Math.random() * 2 - 1),
    0,
  );
  const voice = new AudioBufferSourceNode(studio, { buffer: noise });
  voice
    .connect(new BiquadFilterNode(studio, { type: "bandpass", frequency: brightness }))
    .connect(fading(studio, studio.currentTime, lasts, loud))
    .connect(studio.destination);
  voice.start();
}

function fading(studio: AudioContext, start: number, lasts: number, loud: number): GainNode {
  const volume = new GainNode(studio, { gain: loud });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  return volume;
}
