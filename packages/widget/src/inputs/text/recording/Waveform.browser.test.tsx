import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderInChat, type Rendered } from "../../../messages/testing/render-in-chat.tsx";
import { amplitude, Waveform } from "./Waveform.tsx";

let audio: AudioContext;
let drawn: Rendered | undefined;
beforeAll(async () => {
  // Audio starts only after a user gesture.
  await userEvent.click(document.body);
  audio = new AudioContext();
  await audio.resume();
});
afterEach(() => drawn?.remove());
afterAll(() => audio.close());

// Spec: 9.49
describe("the height of a bar (spec §9)", () => {
  const loudness = (share: number) => new Uint8Array([128, 128 + Math.round(share * 127), 128]);

  // Spec: 9.49
  it.each([
    ["silence", 0, 5],
    ["a whisper", 0.01, 5],
    ["a tenth, three times as high", 0.1, 30.5],
    ["a quarter", 0.25, 75],
    ["a shout", 1, 90],
  ])("%s", (_, share, percent) => {
    expect(amplitude(loudness(share))).toBeCloseTo(percent, 0);
  });

  it("counts negative amplitudes too", () => {
    expect(amplitude(new Uint8Array([128, 96, 128]))).toBe(75);
  });
});

// Spec: 9.49
it("draws bars of 3 px every 6 px, with the peak level as height", async () => {
  const microphone = audio.createMediaStreamDestination();
  const hum = audio.createOscillator();
  hum.connect(microphone);
  hum.start();
  drawn = renderInChat(<Waveform stream={microphone.stream} />);
  const canvas = drawn.shadow.querySelector("canvas");
  if (canvas === null) throw new Error("There is no waveform.");
  canvas.style.cssText = "inline-size: 60px; block-size: 100px";
  const isPainted = (x: number, y: number) => {
    const scale = devicePixelRatio;
    const pixel = canvas.getContext("2d")?.getImageData(x * scale, y * scale, 1, 1).data;
    return pixel !== undefined && (pixel[3] ?? 0) > 0;
  };
  // Ten bars fit.
  await expect.poll(() => isPainted(55, 50), { timeout: 10_000 }).toBe(true);
  const columns = Array.from({ length: 12 }, (_, x) => isPainted(x + 48, 50));
  expect(columns).toEqual([true, true, true, false, false, false, true, true, true, false, false, false]);
  // Maximum level: from 5 to 95 percent of the height.
  await expect
    .poll(() => [isPainted(55, 2), isPainted(55, 8), isPainted(55, 92), isPainted(55, 98)])
    .toEqual([false, true, true, false]);
});
