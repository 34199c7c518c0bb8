import { ok } from "@banter/protocol";
import { afterEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import { fakeStorage } from "./testing/fake-storage.ts";
import { dropFiles, dragFilesOver, paste, textFile } from "./testing/transfer-files.ts";

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
  vi.useRealTimers();
});

async function show(
  options: Record<string, unknown> = {},
  systemMessages: Record<string, string> = {},
): Promise<HTMLElement> {
  const ownBot = bot({ settings: { general: { systemMessages } } });
  chat = await renderInput("file input", options, [], { sessionId: "s1", bot: ownBot });
  const zone = chat.container.querySelector<HTMLElement>(".banter-upload-input");
  if (zone === null) throw new Error("There is no place to drop files.");
  return zone;
}
const names = () =>
  [...chat.container.querySelectorAll(".banter-file-name > [dir]")].map(({ textContent }) => textContent);
const problem = () => chat.container.querySelector(".banter-input-error")?.textContent;

/** A byte larger than a limit of 1 MB. */
const bigFile = (name: string) => new File([new Uint8Array(1024 ** 2 + 1)], name);

test("files that are too large are named at the field, which announces them once and in one place", async () => {
  const zone = await show({ isMultipleAllowed: true, sizeLimit: 1 });
  dropFiles(zone, bigFile("c.bin"), textFile("ok.pdf"), bigFile("d.bin"));
  await expect.poll(problem).toContain("d.bin is larger than 1MB");
  const messages = "c.bin is larger than 1MB\nd.bin is larger than 1MB";
  const announced = [...chat.container.querySelectorAll("[role=alert], [role=status], [aria-live=polite]")];
  expect(announced.map(({ textContent }) => textContent).filter((text) => text.includes("larger"))).toEqual([
    messages,
  ]);
  expect(chat.container.querySelector(".banter-toast")).toBeNull();
  const message = chat.container.querySelector<HTMLElement>(".banter-input-error-message > span");
  // Each file on a line of its own.
  expect(message?.innerText).toBe(messages);
  dropFiles(zone, textFile("more.pdf"));
  await expect.poll(problem).toBe("");
});

describe("dropped files", () => {
  it("are all named if they are rejected", async () => {
    const zone = await show({
      isMultipleAllowed: true,
      sizeLimit: 1,
      allowedFileTypes: { isEnabled: true, types: [" .pdf ", ".bin"] },
    });
    dropFiles(
      zone,
      textFile("a.exe"),
      textFile("b.exe"),
      textFile("ok.pdf"),
      bigFile("c.bin"),
      bigFile("d.bin"),
    );
    await expect.poll(names).toEqual(["ok.pdf"]);
    expect(problem()).toContain("a.exe");
    expect(problem()).toContain("b.exe");
    expect(problem()).toContain("c.bin is larger than 1MB");
    expect(problem()).toContain("d.bin is larger than 1MB");
  });

  it("don't replace the page if they miss the drop zone", async () => {
    await show({ isMultipleAllowed: true });
    const beside = chat.container.querySelector(".banter-input-container");
    expect(beside && dropFiles(beside, textFile("plan.txt"))).toBe(true);
    expect(names()).toEqual([]);
  });

  it("that can't be uploaded offline say so", async () => {
    const zone = await show();
    dropFiles(zone, textFile("first.txt"));
    await expect
      .poll(() => chat.container.querySelector(".banter-file-problem")?.textContent)
      .toBe(
        "An error occured while uploading the files. Please check your internet connection and try again.",
      );
  });

  // Spec: 4.29, 5.14, 9.12
  it("are collected under unique names if several are allowed", async () => {
    const zone = await show({ isMultipleAllowed: true });
    expect(dropFiles(zone, textFile("plan.txt"), textFile("plan.txt"))).toBe(true);
    await expect.poll(names).toEqual(["plan.txt", "plan(1).txt"]);
    dropFiles(zone, textFile("more.txt"));
    await expect.poll(names).toEqual(["plan.txt", "plan(1).txt", "more.txt"]);
    expect(chat.container.querySelector("button[type=submit]")?.textContent).toBe("Upload 3 files");
  });

  it("must have an accepted type; rejected files are named", async () => {
    const zone = await show({
      isMultipleAllowed: true,
      allowedFileTypes: { isEnabled: true, types: [".pdf", "image/*"] },
    });
    dropFiles(zone, textFile("plan.pdf"), textFile("tool.exe"), textFile("dot.png", "image/png"));
    await expect.poll(names).toEqual(["plan.pdf", "dot.png"]);
    expect(problem()).toContain("tool.exe");
  });

  // Spec: 5.11, 8.13
  it("must not exceed the limit or be empty", async () => {
    const zone = await show({ isMultipleAllowed: true, sizeLimit: 1 });
    dropFiles(zone, bigFile("big.bin"));
    await expect.poll(problem).toContain("big.bin is larger than 1MB");
    dropFiles(zone, new File([], "empty.txt"));
    await expect.poll(problem).toBe("empty.txt is empty.");
    expect(names()).toEqual([]);
  });

  // Spec: 4.30
  it("upload the first one immediately if only one is allowed", async () => {
    const zone = await show();
    dropFiles(zone, textFile("first.txt"), textFile("second.txt"));
    await expect.poll(names).toEqual(["first.txt"]);
    // Uploads fail in this test: the visitor sees an error and can retry.
    await expect
      .poll(() => chat.container.querySelector(".banter-file")?.getAttribute("data-status"))
      .toBe("failed");
  });

  it("highlight the drop zone while they are dragged over it", async () => {
    const zone = await show({ isMultipleAllowed: true });
    const isHighlighted = () => zone.classList.contains("dragging-over");
    expect(dragFilesOver(zone, textFile("plan.txt"))).toBe(true);
    await expect.poll(isHighlighted).toBe(true);
    zone.dispatchEvent(
      new DragEvent("dragleave", { bubbles: true, relatedTarget: zone.querySelector("span") }),
    );
    expect(isHighlighted()).toBe(true);
    zone.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: chat.host }));
    await expect.poll(isHighlighted).toBe(false);
    dragFilesOver(zone, textFile("plan.txt"));
    await expect.poll(isHighlighted).toBe(true);
    dropFiles(zone, textFile("plan.txt"));
    await expect.poll(isHighlighted).toBe(false);
  });

  it("are ignored if they aren't files, e.g. a dragged link", async () => {
    const zone = await show({ isMultipleAllowed: true });
    expect(dropFiles(zone)).toBe(true);
    expect(names()).toEqual([]);
    expect(problem()).toBe("");
  });
});

// Spec: 5.11, 5.12
it.each([
  [{ sizeLimit: 1 }, 1, "big.bin: 1 MB is the limit, big.bin is above 1 MB"],
  [{}, 10, "big.bin: 10 MB is the limit, big.bin is above 10 MB"],
])("a file above the limit of %o is rejected with the bot's message", async (options, limit, message) => {
  const zone = await show(options, {
    fileUploadSizeError: "[[file]]: [[limit]] MB is the limit, [[file]] is above [[limit]] MB",
  });
  dropFiles(zone, new File([new Uint8Array(limit * 1024 ** 2 + 1)], "big.bin"));
  await expect.poll(problem).toBe(message);
  expect(names()).toEqual([]);
});

// Spec differs: 8.12
it.each([
  [{}, "An error occured while uploading the files"],
  [{ fileUploadError: "No luck" }, "No luck"],
])("a failed upload is told at the file, with the system messages %o", async (systemMessages, message) => {
  dropFiles(await show({}, systemMessages), textFile("plan.txt"));
  const row = () => chat.container.querySelector(".banter-file-problem")?.textContent;
  await expect.poll(row).toMatch(new RegExp(`^${message}`));
  expect(chat.container.querySelector(".banter-toast")).toBeNull();
});

// Spec: 4.31
it("can be skipped only if it is not required, as long as no file is chosen", async () => {
  const skip = () =>
    [...chat.container.querySelectorAll("button")].some(({ textContent }) => textContent === "Skip");
  const zone = await show({ isMultipleAllowed: true, isRequired: false });
  expect(skip()).toBe(true);
  dropFiles(zone, textFile("plan.txt"));
  await expect.poll(names).toEqual(["plan.txt"]);
  expect(skip()).toBe(false);
  for (const options of [{}, { isRequired: true }]) {
    chat.chat.destroy();
    chat.host.remove();
    await show(options);
    expect(skip()).toBe(false);
  }
});

// Spec: 5.16
it.each([
  [true, ".pdf, .png, image/png, capture=camera"],
  [false, ""],
])("the file dialog is restricted to the allowed types if that is enabled: %s", async (isEnabled, accept) => {
  const zone = await show({ allowedFileTypes: { isEnabled, types: ["pdf", ".png"] } });
  expect(zone.querySelector("input")?.accept).toBe(accept);
});

it("an input with capture opens the camera by the field's attribute", async () => {
  const zone = await show({
    capture: "environment",
    allowedFileTypes: { isEnabled: true, types: ["image/*"] },
  });
  const field = zone.querySelector("input");
  expect(field?.getAttribute("capture")).toBe("environment");
  expect(field?.accept).not.toContain("capture");
});

// Spec: 9.9
it("states the default limit of 10 MB", async () => {
  expect((await show()).textContent).toContain("10 MB");
});

it.runIf(driverCan.pasteFiles)("pasted files are added, pasted text is ignored", async () => {
  const zone = await show({ isMultipleAllowed: true });
  const field = zone.querySelector("input");
  if (field === null) throw new Error("The drop zone has no file field");
  paste(field, "https://example.com/plan.txt");
  paste(field, textFile("shot.png", "image/png"));
  await expect.poll(names).toEqual(["shot.png"]);
});

it("files stay that can't be uploaded because the server names no usable place, and can be tried again", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  let presignedUrl = "http://[";
  const chunks = [chunk("1", [text("Which?")], { input: input("file input", {}) })];
  const transport = async () =>
    ok({ presignedUrl, formData: { key: "k1" }, fileUrl: "https://a.test/contract.pdf" });
  chat = renderChat({ bot: bot(), sessionId: "s1", chunks }, { transport });
  const zone = () => chat.container.querySelector<HTMLElement>(".banter-upload-input");
  await expect.poll(zone).not.toBeNull();
  const field = zone();
  if (field !== null) dropFiles(field, textFile("contract.pdf"));
  await expect.poll(() => chat.container.querySelector("[data-status=failed]")).not.toBeNull();
  expect(error).toHaveBeenCalledOnce();
  presignedUrl = "https://a.test/";
  fakeStorage();
  chat.container.querySelector<HTMLElement>("[data-status=failed] button")?.click();
  await expect.poll(() => chat.session.answers).toMatchObject([{ attachments: [{ name: "contract.pdf" }] }]);
});

describe("chosen files whose question is closed from elsewhere", () => {
  const answeredElsewhere = () => {
    const [asked] = chat.session.getState().chunks;
    const answer = { answer: { type: "skip", label: "Skip" }, status: "sent" } as const;
    chat.session.set({ chunks: asked ? [{ ...asked, answer }] : [] });
  };
  const row = () => chat.container.querySelector(".banter-queued")?.textContent;

  it("are named as not sent", async () => {
    const zone = await show({ isMultipleAllowed: true });
    dropFiles(zone, textFile("contract.pdf"), textFile("photo.png"));
    await expect.poll(names).toEqual(["contract.pdf", "photo.png"]);
    answeredElsewhere();
    await expect.poll(row).toContain("contract.pdf, photo.png");
    expect(row()).toContain("Not sent");
  });

  it("are named at a restart", async () => {
    const zone = await show({ isMultipleAllowed: true });
    dropFiles(zone, textFile("contract.pdf"));
    await expect.poll(names).toEqual(["contract.pdf"]);
    chat.session.set({ chunks: [], phase: "loading" });
    await expect.poll(() => chat.session.calls.at(-1)).toBe("not sent contract.pdf");
  });

  it("are not mentioned once they are sent", async () => {
    const { transport } = fakeStorage();
    const chunks = [chunk("1", [text("Which?")], { input: input("file input", {}) })];
    chat = renderChat({ bot: bot(), sessionId: "s1", chunks }, { transport });
    const zone = () => chat.container.querySelector<HTMLElement>(".banter-upload-input");
    await expect.poll(zone).not.toBeNull();
    const field = zone();
    if (field) dropFiles(field, textFile("contract.pdf"));
    await expect.poll(() => chat.session.answers.length).toBe(1);
    await expect.poll(zone).toBeNull();
    expect(chat.session.getState().composer.queued).toBeUndefined();
  });

  it("are not mentioned if there are none", async () => {
    const zone = await show({ isMultipleAllowed: true });
    dropFiles(zone, textFile("contract.pdf"));
    await expect.poll(names).toEqual(["contract.pdf"]);
    chat.container.querySelector<HTMLElement>('[aria-label="Remove contract.pdf"]')?.click();
    await expect.poll(names).toEqual([]);
    answeredElsewhere();
    await expect.poll(() => zone.isConnected).toBe(false);
    expect(chat.session.getState().composer.queued).toBeUndefined();
  });
});
