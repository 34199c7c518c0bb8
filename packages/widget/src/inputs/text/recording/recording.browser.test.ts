import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
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

/** Begins a recording whose states and files are collected. */
function begin(maxMs = 60_000) {
  const stream = createMicrophone();
  const getUserMedia = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream);
  const states: RecordingState[] = [];
  const files: File[] = [];
  const requested: boolean[] = [];
  const recording = createRecording({
    blockId: "b1",
    maxMs,
    onState: (state) => void states.push(state),
    onRecorded: (file, isRequested) => {
      files.push(file);
      requested.push(isRequested);
    },
  });
  const isClosed = () => stream.getTracks().every(({ readyState }) => readyState === "ended");
  return { recording, stream, states, files, requested, isClosed, getUserMedia };
}

/** Records for at least that long. Returns the file. */
async function record(milliseconds: number): Promise<File> {
  const { recording, states, files, requested, isClosed } = begin();
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
  expect(isClosed()).toBe(true);
  expect(requested).toEqual([true]);
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
  const { recording, states, files, isClosed } = begin();
  recording.start();
  await expect.poll(() => states.at(-1)?.status).toBe("started");
  recording.cancel();
  await expect.poll(isClosed).toBe(true);
  expect(states.at(-1)).toEqual({ status: "stopped" });
  expect(files).toEqual([]);
});

describe("a recording that the visitor hasn't stopped isn't sent", () => {
  test.each<[string, number, (begun: ReturnType<typeof begin>) => void]>([
    // A headset is unplugged, or the permission is withdrawn.
    ["if the device ends", 60_000, ({ stream }) => stream.getTracks().forEach((track) => track.stop())],
    ["at its maximum length", 400, () => {}],
    ["if the chat is closed", 60_000, ({ recording }) => recording.hold()],
  ])("%s", async (_, maxMs, end) => {
    const begun = begin(maxMs);
    begun.recording.start();
    await expect.poll(() => begun.states.at(-1)).toMatchObject({ status: "started", maxMs });
    const from = audio.currentTime;
    await expect.poll(() => audio.currentTime - from).toBeGreaterThan(0.2);
    end(begun);
    await expect.poll(() => begun.requested).toEqual([false]);
    expect(begun.files[0]?.size).toBeGreaterThan(0);
    expect(begun.isClosed()).toBe(true);
    expect(begun.states.at(-1)).toEqual({ status: "stopped" });
  });
});

test("a microphone that is granted after the chat was closed is closed at once", async () => {
  const { recording, stream, states, isClosed, getUserMedia } = begin();
  let grant = (_: MediaStream) => {};
  getUserMedia.mockReturnValue(new Promise((resolve) => (grant = resolve)));
  recording.start();
  expect(states.at(-1)?.status).toBe("asking");
  recording.hold();
  expect(states.at(-1)?.status).toBe("stopped");
  grant(stream);
  await expect.poll(isClosed).toBe(true);
  expect(states.at(-1)?.status).toBe("stopped");
});

test("closing the chat without a recording changes nothing", () => {
  const { recording, states } = begin();
  recording.hold();
  expect(states).toEqual([]);
});
