// Four small sounds made on the spot: no files, nothing to load, silent until asked for. Wood is a piece set down, paper
// a card, a leaf says that it is your turn, coins that somebody is paid. Each is a few struck tones over a short breath of
// noise; no two are quite the same, as in a room.
import { reader } from "../texts/reader.svelte";

export type Sound = "wood" | "paper" | "leaf" | "coin";

/** Something struck: it rings for a while, bending down a little, as wood does more than metal. */
interface Tone {
  pitch: number;
  after: number;
  lasts: number;
  loud: number;
  bends?: number; // to this part of its pitch
}

/** A breath of noise through a window of pitches. */
interface Breath {
  pitch: number;
  after: number;
  lasts: number;
  loud: number;
  narrow: number;
}

const TONES: Record<Sound, Tone[]> = {
  wood: [
    { pitch: 240, after: 0, lasts: 0.11, loud: 0.4, bends: 0.72 },
    { pitch: 655, after: 0, lasts: 0.05, loud: 0.14, bends: 0.85 },
    { pitch: 190, after: 0.045, lasts: 0.08, loud: 0.16, bends: 0.8 },
  ],
  paper: [],
  leaf: [
    { pitch: 587, after: 0, lasts: 0.5, loud: 0.13 },
    { pitch: 880, after: 0.09, lasts: 0.7, loud: 0.1 },
    { pitch: 1174, after: 0.09, lasts: 0.35, loud: 0.03 },
  ],
  coin: [
    { pitch: 2093, after: 0, lasts: 0.22, loud: 0.06 },
    { pitch: 3340, after: 0, lasts: 0.12, loud: 0.035 },
    { pitch: 2349, after: 0.085, lasts: 0.45, loud: 0.07 },
    { pitch: 3750, after: 0.085, lasts: 0.25, loud: 0.03 },
  ],
};
const BREATHS: Record<Sound, Breath[]> = {
  wood: [{ pitch: 1100, after: 0, lasts: 0.025, loud: 0.3, narrow: 0.8 }],
  paper: [
    { pitch: 2600, after: 0, lasts: 0.09, loud: 0.14, narrow: 0.7 },
    { pitch: 4200, after: 0.055, lasts: 0.05, loud: 0.18, narrow: 0.9 },
    { pitch: 500, after: 0.1, lasts: 0.03, loud: 0.2, narrow: 0.8 },
  ],
  leaf: [{ pitch: 5200, after: 0, lasts: 0.16, loud: 0.05, narrow: 0.6 }],
  coin: [{ pitch: 6500, after: 0, lasts: 0.02, loud: 0.08, narrow: 1 }],
};

let studio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!reader.sound || document.hidden) return;
  try {
    studio ??= new AudioContext();
    void studio.resume();
    const near = 0.97 + Math.random() * 0.06; // nothing is struck twice in the same place
    for (const tone of TONES[sound]) ring(studio, { ...tone, pitch: tone.pitch * near });
    for (const breath of BREATHS[sound]) rustle(studio, { ...breath, pitch: breath.pitch * near });
  } catch {
    // A device without sound plays silently.
  }
}

function ring(studio: AudioContext, { pitch, after, lasts, loud, bends = 1 }: Tone): void {
  const start = studio.currentTime + after;
  const voice = new OscillatorNode(studio, { type: "sine", frequency: pitch });
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(pitch * bends, start + lasts);
  voice.connect(fading(studio, start, lasts, loud)).connect(studio.destination);
  voice.start(start);
  voice.stop(start + lasts);
}

function rustle(studio: AudioContext, { pitch, after, lasts, loud, narrow }: Breath): void {
  const start = studio.currentTime + after;
  const noise = studio.createBuffer(1, Math.ceil(studio.sampleRate * lasts), studio.sampleRate);
  noise.copyToChannel(
    noise.getChannelData(0).map(() => Math.random() * 2 - 1),
    0,
  );
  const voice = new AudioBufferSourceNode(studio, { buffer: noise });
  voice
    .connect(new BiquadFilterNode(studio, { type: "bandpass", frequency: pitch, Q: narrow }))
    .connect(fading(studio, start, lasts, loud))
    .connect(studio.destination);
  voice.start(start);
}

function fading(studio: AudioContext, start: number, lasts: number, loud: number): GainNode {
  const volume = new GainNode(studio, { gain: loud });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  return volume;
}
