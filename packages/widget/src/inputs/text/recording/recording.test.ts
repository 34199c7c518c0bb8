import { expect, test } from "vitest";
import { formatTimer, maxRecordingMs, recordingName, recordingType } from "./recording.ts";

// Spec: 9.47
test("prefers webm to mp4", () => {
  expect(recordingType(() => true)).toBe("audio/webm");
  expect(recordingType((type) => type === "audio/mp4")).toBe("audio/mp4");
});

// Spec: 9.48
test("names the file rec-{blockId}-{timestamp}", () => {
  expect(recordingName("b1", 1700, "audio/webm")).toBe("rec-b1-1700.webm");
  expect(recordingName("b1", 1700, "audio/mp4")).toBe("rec-b1-1700.mp4");
});

// Spec: 4.33
test.each([
  [0, "0:00"],
  [9_900, "0:09"],
  [65_000, "1:05"],
  [3_600_000, "60:00"],
])("%d ms is %s", (milliseconds, shown) => {
  expect(formatTimer(milliseconds)).toBe(shown);
});

test.each([
  [10, 300],
  [1, 131],
])("with an upload limit of %d MB a recording ends after %d seconds", (limit, seconds) => {
  expect(Math.floor(maxRecordingMs(limit) / 1_000)).toBe(seconds);
});
