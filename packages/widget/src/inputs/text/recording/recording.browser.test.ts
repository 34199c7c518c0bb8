import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createRecording, type RecordingState } from "./recording.ts";

/* Records with the real MediaRecorder from a synthetic microphone. */

let audio: AudioContext;
beforeAll(async () => {
  // Audio starts only after a user gesture.
  await userEvent.click(document.body);
  audio = new AudioContext();
  await audio.resume();
  return () => audio.close();
});
afterEach(() => vi.restoreAllMocks());

function createMicrophone(): MediaStream {
  const oscillator = audio.createOscillator();
  const microphone = audio.createMediaStreamDestination();
  oscillator.connect(microphone);
  oscillator.start();
  return microphone.stream;
}

/** Records for at least that long. Returns the file. */
async function record(milliseconds: number): Promise<File> {
  const stream = createMicrophone();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream);
  const states: RecordingState[] = [];
  const files: File[] = [];
  const recording = createRecording(
    "b1",
    (state) => void states.push(state),
    (file) => void files.push(file),
  );
  recording.start();
  await expect.poll(() => states.at(-1)?.status).toBe("started");
  const from = audio.currentTime;
  await expect.poll(() => audio.currentTime - from).toBeGreaterThan(milliseconds / 1_000);
  recording.stop();
  recording.stop();
  await expect.poll(() => files).toHaveLength(1);
  const [file] = files;
  if (file === undefined) throw new Error("Nothing was recorded");
  expect(states.map(({ status }) => status)).toEqual(["asking", "started", "stopped"]);
  expect(stream.getTracks().every(({ readyState }) => readyState === "ended")).toBe(true);
  return file;
}

/** Duration in a player, in seconds. */
async function shownLength(file: File): Promise<number> {
  const player = new Audio(URL.createObjectURL(file));
  await new Promise((resolve, reject) => {
    player.onloadedmetadata = resolve;
    player.onerror = () => reject(new Error(player.error?.message));
  });
  URL.revokeObjectURL(player.src);
  return player.duration;
}

// Spec: 4.33
test("players show the recording's duration", async () => {
  const file = await record(400);
  expect(file).toMatchObject({ type: "audio/webm", name: expect.stringMatching(/^rec-b1-\d+\.webm$/) });
  const { duration: heard } = await audio.decodeAudioData(await file.arrayBuffer());
  const shown = await shownLength(file);
  expect(heard).toBeGreaterThan(0.2);
  // On a busy machine the start event can be late.
  expect(Math.abs(shown - heard)).toBeLessThan(1);
});

// Spec: 9.47
test("records mp4 if webm isn't supported", async () => {
  vi.spyOn(MediaRecorder, "isTypeSupported").mockImplementation((type) => type === "audio/mp4");
  const file = await record(200);
  expect(file).toMatchObject({ type: "audio/mp4", name: expect.stringMatching(/^rec-b1-\d+\.mp4$/) });
  expect(await file.slice(4, 8).text()).toBe("ftyp");
  expect(await shownLength(file)).toBeGreaterThan(0);
});

test("cancelling discards the recording and closes the microphone", async () => {
  const stream = createMicrophone();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream);
  const states: RecordingState[] = [];
  const recorded = vi.fn();
  const recording = createRecording("b1", (state) => void states.push(state), recorded);
  recording.start();
  await expect.poll(() => states.at(-1)?.status).toBe("started");
  recording.cancel();
  await expect.poll(() => stream.getTracks().every(({ readyState }) => readyState === "ended")).toBe(true);
  expect(states.at(-1)).toEqual({ status: "stopped" });
  expect(recorded).not.toHaveBeenCalled();
});
