import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withDuration } from "./webm-duration.ts";

const element = (name: readonly number[], ...content: readonly number[]) => [
  ...name,
  0x80 | content.length,
  ...content,
];
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const HEAD = element([0x1a, 0x45, 0xdf, 0xa3], 0x42, 0x86, 0x81, 0x01);
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const INFO = [0x15, 0x49, 0xa9, 0x66];
const microseconds = element([0x2a, 0xd7, 0xb1], 0x03, 0xe8);
const duration = element([0x44, 0x89], 0x40, 0, 0, 0);
const SOUND = [0x1f, 0x43, 0xb6, 0x75, 0xff, 1, 2, 3];

const file = (...bytes: readonly number[]) => new Blob([new Uint8Array(bytes)], { type: "audio/webm" });
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

test.each([
  ["milliseconds by default", [], 1_234],
  ["the file's timestamp scale", microseconds, 1_234_000],
])("writes the duration in %s and keeps the audio unchanged", async (_, content, units) => {
  const whole = await withDuration(
    file(...HEAD, ...SEGMENT, ...UNKNOWN, ...element(INFO, ...content), ...SOUND),
    1_234,
  );
  const bytes = await bytesOf(whole);
  expect(whole.type).toBe("audio/webm");
  expect(bytes.slice(-SOUND.length)).toEqual(SOUND);
  const before = HEAD.length + 12;
  expect(bytes.slice(before, before + 12)).toEqual([...INFO, 1, 0, 0, 0, 0, 0, 0, content.length + 11]);
  const at = bytes.length - SOUND.length - 8;
  expect(bytes.slice(at - 3, at)).toEqual([0x44, 0x89, 0x88]);
  expect(new DataView(new Uint8Array(bytes).buffer).getFloat64(at)).toBe(units);
});

test.each([
  ["is empty", []],
  ["isn't webm", [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]],
  ["has a duration", [...HEAD, ...SEGMENT, ...UNKNOWN, ...element(INFO, ...duration), ...SOUND]],
  ["has a size", [...HEAD, ...element(SEGMENT, ...element(INFO))]],
  [
    "has a SeekHead",
    [...HEAD, ...SEGMENT, ...UNKNOWN, ...element([0x11, 0x4d, 0x9b, 0x74]), ...element(INFO)],
  ],
  ["is truncated", [...HEAD, ...SEGMENT, ...UNKNOWN, ...INFO, 0x90, 1]],
])("a file that %s is unchanged", async (_, bytes) => {
  const recording = file(...bytes);
  expect(await withDuration(recording, 1_000)).toBe(recording);
});

test("never throws or loses bytes", async () => {
  const start = fc.constantFrom([], HEAD, [...HEAD, ...SEGMENT, ...UNKNOWN]);
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 40 }), async (head, rest) => {
      const recording = file(...head, ...rest);
      const { size } = await withDuration(recording, 1_000);
      expect(size).toBeGreaterThanOrEqual(recording.size);
    }),
  );
});
