import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reader } from "../texts/reader.svelte";
import type { Sound } from "./sound";

let heard: string[];
let studios: number;
let play: (sound: Sound) => void;

class Node {
  frequency = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  readonly what: string;
  constructor(_studio: unknown, options: { frequency?: number; buffer?: unknown }) {
    this.what = options.buffer ? "rustle" : `${options.frequency}`;
  }
  connect(next: unknown): unknown {
    return next;
  }
  start(at?: number): void {
    heard.push(at === undefined ? this.what : `${this.what} at ${at}`);
  }
  stop(): void {}
}

class Studio {
  currentTime = 10;
  sampleRate = 100;
  destination = {};
  constructor() {
    studios += 1;
  }
  resume = async (): Promise<void> => {};
  createBuffer = () => ({ getChannelData: () => new Float32Array(7), copyToChannel: () => {} });
}

beforeEach(async () => {
  heard = [];
  studios = 0;
  for (const name of ["OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode", "GainNode"])
    vi.stubGlobal(name, Node);
  vi.stubGlobal("AudioContext", Studio);
  vi.resetModules();
  ({ play } = await import("./sound"));
  (await import("../texts/reader.svelte")).reader.sound = true;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reader.sound = false;
});

it("plays each sound with its own tones, one after the other, in one studio", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5); // struck in the middle
  const parts = (sound: Sound) => {
    heard = [];
    play(sound);
    return heard;
  };
  expect(parts("coin").slice(0, 3)).toEqual(["2093 at 10", "3340 at 10", "2349 at 10.085"]);
  expect(new Set(parts("paper").map((part) => part.split(" ")[0]))).toEqual(new Set(["rustle"]));
  expect(parts("wood").map((part) => part.split(" at ")[1])).toEqual(["10", "10", "10.045", "10"]);
  expect(studios).toBe(1);
});

it("is silent until asked for, and where nobody looks", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  play("coin");
  vi.restoreAllMocks();
  (await import("../texts/reader.svelte")).reader.sound = false;
  play("coin");
  expect([heard, studios]).toEqual([[], 0]);
});

it("does not mind a device without sound", () => {
  vi.stubGlobal("AudioContext", () => {
    throw new Error("no device");
  });
  expect(() => play("wood")).not.toThrow();
  expect(heard).toEqual([]);
});
