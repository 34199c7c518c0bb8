import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { driverCan } from "../../chat/testing/driver-can.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import { dropFiles, paste, textFile } from "../file/testing/transfer-files.ts";

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

const withFiles = { attachments: { isEnabled: true, saveVariableId: "v1" } };

/** Draws the text input; gives its field, as it is when all its parts are there. */
async function show(options: Record<string, unknown>): Promise<HTMLInputElement> {
  chat = await renderInput("text input", options);
  const media = () => chat.container.querySelector('[data-wide], [aria-label="Record voice"]');
  if ("attachments" in options) await expect.poll(media).not.toBeNull();
  const field = chat.container.querySelector<HTMLInputElement>(".banter-input-container .text-input");
  if (field === null) throw new Error("There is no text field.");
  return field;
}
const names = () =>
  [...chat.container.querySelectorAll(".banter-file-name > [dir]")].map(({ textContent }) => textContent);

describe("a text that takes files", () => {
  it.runIf(driverCan.fill)("gathers what is dropped on it, the newest first, beside the words", async () => {
    const field = await show(withFiles);
    await userEvent.fill(field, "See these");
    expect(dropFiles(field, textFile("a.txt"), textFile("b.txt"))).toBe(true);
    await expect.poll(names).toEqual(["a.txt", "b.txt"]);
    dropFiles(field, textFile("c.txt"));
    await expect.poll(names).toEqual(["c.txt", "a.txt", "b.txt"]);
    expect(field.value).toBe("See these");
    expect(chat.session.answers).toEqual([]);
  });

  it.runIf(driverCan.pasteFiles)(
    "takes a pasted picture as a file, and leaves pasted words to the field",
    async () => {
      const field = await show(withFiles);
      expect(paste(field, textFile("shot.png", "image/png"))).toBe(true);
      await expect.poll(names).toEqual(["shot.png"]);
      expect(paste(field, "just words")).toBe(false);
      expect(names()).toEqual(["shot.png"]);
    },
  );

  it("tells which file it does not take, and keeps the others", async () => {
    const field = await show(withFiles);
    dropFiles(field, new File([], "empty.txt"), textFile("good.txt"));
    await expect.poll(names).toEqual(["good.txt"]);
    expect(chat.container.querySelector(".banter-input-error")?.textContent).toContain("empty.txt");
  });

  it("gives the focus back to the field when a file is taken out", async () => {
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

it.each([
  ["attachments are off", {}],
  ["files would be kept nowhere", { audioClip: { isEnabled: true }, attachments: { isEnabled: true } }],
])("a text takes no files where %s", async (_, options) => {
  const field = await show(options);
  expect(dropFiles(field, textFile("a.txt"))).toBe(false);
  expect(paste(field, textFile("a.txt"))).toBe(false);
  expect(names()).toEqual([]);
});
