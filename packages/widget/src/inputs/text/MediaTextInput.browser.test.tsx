import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import { fakeStorage } from "../file/testing/fake-storage.ts";
import { dropFiles, paste, textFile } from "../file/testing/transfer-files.ts";
import { fill } from "../../chat/testing/fill.ts";

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

const withFiles = { attachments: { isEnabled: true, saveVariableId: "v1" } };

/** Renders the text input. Returns its field. */
async function show(options: Record<string, unknown>): Promise<HTMLInputElement> {
  chat = await renderInput("text input", options);
  return await chatField("attachments" in options);
}

/** The field once all parts are loaded. */
async function chatField(hasMedia = true): Promise<HTMLInputElement> {
  const media = () => chat.container.querySelector('[data-wide], [aria-label="Record voice"]');
  if (hasMedia) await expect.poll(media).not.toBeNull();
  const field = chat.container.querySelector<HTMLInputElement>(".banter-input-container .text-input");
  if (field === null) throw new Error("There is no text field.");
  return field;
}
const names = () =>
  [...chat.container.querySelectorAll(".banter-file-name > [dir]")].map(({ textContent }) => textContent);

describe("a text with attachments", () => {
  it("adds dropped files, newest first, and keeps the text", async () => {
    const field = await show(withFiles);
    fill(field, "See these");
    expect(dropFiles(field, textFile("a.txt"), textFile("b.txt"))).toBe(true);
    await expect.poll(names).toEqual(["a.txt", "b.txt"]);
    dropFiles(field, textFile("c.txt"));
    await expect.poll(names).toEqual(["c.txt", "a.txt", "b.txt"]);
    expect(field.value).toBe("See these");
    expect(chat.session.answers).toEqual([]);
  });

  it.runIf(driverCan.pasteFiles)(
    "attaches a pasted picture and leaves pasted text to the field",
    async () => {
      const field = await show(withFiles);
      expect(paste(field, textFile("shot.png", "image/png"))).toBe(true);
      await expect.poll(names).toEqual(["shot.png"]);
      expect(paste(field, "just words")).toBe(false);
      expect(names()).toEqual(["shot.png"]);
    },
  );

  it("names the rejected file and keeps the others", async () => {
    const field = await show(withFiles);
    dropFiles(field, new File([], "empty.txt"), textFile("good.txt"));
    await expect.poll(names).toEqual(["good.txt"]);
    expect(chat.container.querySelector(".banter-input-error")?.textContent).toContain("empty.txt");
  });

  it("names a file that is too large also beside the error of the text", async () => {
    vi.stubGlobal("__ENV", { BANTER_BOT_FILE_UPLOAD_MAX_SIZE: "1" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const field = await show(withFiles);
    const error = () => chat.container.querySelector(".banter-input-error")?.textContent;
    field.form?.requestSubmit();
    await expect.poll(error).toBe("Enter an answer.");
    dropFiles(field, new File([new Uint8Array(1024 ** 2 + 1)], "big.bin"));
    await expect.poll(error).toBe("Enter an answer.\nbig.bin is larger than 1MB");
  });

  it("names a file as not sent that is added while the others upload", async () => {
    const { transport, isUploading, arrive } = fakeStorage({ isHeld: true });
    const chunks = [chunk("1", [text("Which?")], { input: input("text input", withFiles) })];
    chat = renderChat({ bot: bot(), sessionId: "s1", chunks }, { transport });
    const field = await chatField();
    dropFiles(field, textFile("first.txt"));
    await expect.poll(names).toEqual(["first.txt"]);
    fill(field, "See this");
    field.form?.requestSubmit();
    await expect.poll(isUploading).toBe(true);
    dropFiles(field, textFile("second.txt"));
    await expect.poll(names).toEqual(["second.txt", "first.txt"]);
    arrive();
    await expect.poll(() => chat.session.answers.length).toBe(1);
    chat.session.set({ chunks: [] });
    await expect.poll(() => chat.session.calls.at(-1)).toBe("not sent second.txt");
  });

  it("names files as not sent whose text was deleted while they uploaded", async () => {
    const { transport, isUploading, arrive } = fakeStorage({ isHeld: true });
    const chunks = [chunk("1", [text("Which?")], { input: input("text input", withFiles) })];
    chat = renderChat({ bot: bot(), sessionId: "s1", chunks }, { transport });
    const field = await chatField();
    dropFiles(field, textFile("contract.txt"));
    await expect.poll(names).toEqual(["contract.txt"]);
    fill(field, "See this");
    field.form?.requestSubmit();
    await expect.poll(isUploading).toBe(true);
    fill(field, "");
    arrive();
    await expect
      .poll(() => chat.container.querySelector(".banter-input-error")?.textContent)
      .toBe("Enter an answer.");
    expect(names()).toEqual(["contract.txt"]);
    chat.session.set({ chunks: [] });
    await expect.poll(() => chat.session.calls.at(-1)).toBe("not sent contract.txt");
  });

  it("returns the focus to the field when a file is removed", async () => {
    const field = await show(withFiles);
    dropFiles(field, textFile("a.txt"));
    await expect.poll(names).toEqual(["a.txt"]);
    const remove = chat.container.querySelector('[aria-label="Remove a.txt"]');
    if (remove === null) throw new Error("The file can't be taken out.");
    await userEvent.click(remove);
    expect(names()).toEqual([]);
    expect(chat.host.shadowRoot?.activeElement).toBe(field);
  });
});

// Spec: 5.34
it("voice can be recorded only while the text is empty", async () => {
  const record = () => chat.container.querySelector('[aria-label="Record voice"]');
  const field = await show({ ...withFiles, audioClip: { isEnabled: true } });
  await expect.poll(record).not.toBeNull();
  fill(field, "words");
  expect(record()).toBeNull();
  fill(field, "");
  await expect.poll(record).not.toBeNull();
  chat.chat.destroy();
  chat.host.remove();
  await show(withFiles);
  expect(record()).toBeNull();
});

// Spec: 5.35
it.each([
  [true, "v1", true],
  [true, undefined, false],
  [false, "v1", false],
])("attachments enabled: %s, saved to %s: button shown: %s", async (isEnabled, saveVariableId, isShown) => {
  // The voice button shows that all parts are loaded.
  const attachments = { isEnabled, saveVariableId };
  await show({ attachments, audioClip: { isEnabled: true } });
  await expect.poll(() => chat.container.querySelector('[aria-label="Record voice"]')).not.toBeNull();
  expect(chat.container.querySelector('[aria-label="Add attachments"]') !== null).toBe(isShown);
});

// Spec: 5.13
it.each(["BANTER_BOT_FILE_UPLOAD_MAX_SIZE", "NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE"])(
  "attachments are limited by the page's setting %s",
  async (setting) => {
    vi.stubGlobal("__ENV", { [setting]: "1" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const field = await show(withFiles);
    const megabyte = 1024 ** 2;
    dropFiles(field, new File([new Uint8Array(megabyte)], "fits.bin"));
    dropFiles(field, new File([new Uint8Array(megabyte + 1)], "big.bin"));
    await expect
      .poll(() => chat.container.querySelector(".banter-input-error")?.textContent)
      .toBe("big.bin is larger than 1MB");
    expect(names()).toEqual(["fits.bin"]);
  },
);

it.each([
  ["attachments are off", {}],
  ["no variable stores them", { audioClip: { isEnabled: true }, attachments: { isEnabled: true } }],
])("a text rejects files if %s", async (_, options) => {
  const field = await show(options);
  // Handled, so that the file doesn't replace the page.
  expect(dropFiles(field, textFile("a.txt"))).toBe(true);
  expect(paste(field, textFile("a.txt"))).toBe(false);
  expect(names()).toEqual([]);
});

describe.runIf(driverCan.media)("a recording", () => {
  const panel = () => chat.container.querySelector<HTMLElement>(".banter-recorder");
  const button = (name: string) =>
    [...(panel()?.querySelectorAll("button") ?? [])].find(
      (each) => each.textContent === name || each.ariaLabel === name,
    );

  /** The visitor records for a moment. Returns the synthetic microphone. */
  async function record(): Promise<MediaStream> {
    await userEvent.click(document.body);
    const audio = new AudioContext();
    await audio.resume();
    onTestFinished(() => audio.close());
    const oscillator = audio.createOscillator();
    const microphone = audio.createMediaStreamDestination();
    oscillator.connect(microphone);
    oscillator.start();
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(microphone.stream);
    onTestFinished(() => void vi.restoreAllMocks());
    await show({ audioClip: { isEnabled: true } });
    chat.session.set({ sessionId: "s" });
    await expect.poll(() => chat.container.querySelector('[aria-label="Record voice"]')).not.toBeNull();
    chat.container.querySelector<HTMLElement>('[aria-label="Record voice"]')?.click();
    await expect.poll(() => panel()?.dataset["status"]).toBe("started");
    expect(panel()?.textContent).toContain("/ 5:00");
    const from = audio.currentTime;
    await expect.poll(() => audio.currentTime - from).toBeGreaterThan(0.2);
    return microphone.stream;
  }
  const isOpen = (stream: MediaStream) => stream.getTracks().some(({ readyState }) => readyState === "live");

  it.each<[string, () => void]>([
    ["the chat is closed", () => chat.chat.setVisible(false)],
    ["the visitor leaves the page", () => window.dispatchEvent(new PageTransitionEvent("pagehide"))],
  ])("that runs when %s is kept, can be played, and isn't sent", async (_, leave) => {
    const stream = await record();
    leave();
    await expect.poll(() => isOpen(stream)).toBe(false);
    await expect.poll(() => panel()?.dataset["status"]).toBe("unsent");
    expect(chat.session.answers).toEqual([]);
    chat.chat.setVisible(true);
    chat.chat.focus();
    const player = panel()?.querySelector("audio");
    expect(chat.host.shadowRoot?.activeElement).toBe(player);
    await expect.poll(() => player?.duration).toBeGreaterThan(0);
    expect(panel()?.textContent).toContain("The recording has stopped and isn't sent yet.");
    // The upload fails, as this test has no server.
    button("Send")?.click();
    await expect.poll(() => button("Try again")).toBeDefined();
    expect(panel()?.textContent).toContain("Please check your internet connection");
    button("Remove")?.click();
    await expect.poll(panel).toBeNull();
    expect(chat.session.answers).toEqual([]);
  });

  it.each(["runs", "is held"])("that %s when its question disappears is named as not sent", async (state) => {
    const stream = await record();
    if (state === "is held") {
      chat.chat.setVisible(false);
      await expect.poll(() => panel()?.dataset["status"]).toBe("unsent");
    }
    chat.session.set({ chunks: [] });
    await expect.poll(() => chat.session.calls.at(-1)).toBe("not sent Recording");
    await expect.poll(() => isOpen(stream)).toBe(false);
  });

  it("doesn't take the focus from another control when its state changes", async () => {
    const stream = await record();
    const elsewhere = chat.container.appendChild(document.createElement("button"));
    elsewhere.focus();
    for (const track of stream.getTracks()) track.stop();
    await expect.poll(() => panel()?.dataset["status"]).toBe("unsent");
    expect(chat.host.shadowRoot?.activeElement).toBe(elsewhere);
    button("Remove")?.click();
    await expect.poll(panel).toBeNull();
    expect(chat.host.shadowRoot?.activeElement).toBe(elsewhere);
  });
});
