import { afterEach, describe, expect, it } from "vitest";
import { driverCan } from "../../chat/testing/driver-can.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import { dropFiles, holdFiles, paste, textFile } from "./testing/transfer-files.ts";

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

async function show(options: Record<string, unknown> = {}): Promise<HTMLElement> {
  chat = await renderInput("file input", options, [], { sessionId: "s1" });
  const zone = chat.container.querySelector<HTMLElement>(".banter-upload-input");
  if (zone === null) throw new Error("There is no place to drop files.");
  return zone;
}
const names = () =>
  [...chat.container.querySelectorAll(".banter-file-name > [dir]")].map(({ textContent }) => textContent);
const problem = () => chat.container.querySelector(".banter-input-error")?.textContent;

describe("files that are dropped", () => {
  it("are gathered where several may be sent, with names of their own", async () => {
    const zone = await show({ isMultipleAllowed: true });
    expect(dropFiles(zone, textFile("plan.txt"), textFile("plan.txt"))).toBe(true);
    await expect.poll(names).toEqual(["plan.txt", "plan(1).txt"]);
    dropFiles(zone, textFile("more.txt"));
    await expect.poll(names).toEqual(["plan.txt", "plan(1).txt", "more.txt"]);
    expect(chat.container.querySelector("button[type=submit]")?.textContent).toBe("Upload 3 files");
  });

  it("are held to the kinds that the bot takes: the good ones stay, the others are named", async () => {
    const zone = await show({
      isMultipleAllowed: true,
      allowedFileTypes: { isEnabled: true, types: [".pdf", "image/*"] },
    });
    dropFiles(zone, textFile("plan.pdf"), textFile("tool.exe"), textFile("dot.png", "image/png"));
    await expect.poll(names).toEqual(["plan.pdf", "dot.png"]);
    expect(problem()).toContain("tool.exe");
  });

  it("are held to the limit, and empty ones are told", async () => {
    const zone = await show({ isMultipleAllowed: true, sizeLimit: 1 });
    dropFiles(zone, new File([new Uint8Array(1024 ** 2 + 1)], "big.bin"));
    await expect.poll(problem).toContain("big.bin is larger than 1MB");
    dropFiles(zone, new File([], "empty.txt"));
    await expect.poll(problem).toContain("empty.txt");
    expect(names()).toEqual([]);
  });

  it("count as one where one is asked for: the first goes up at once", async () => {
    const zone = await show();
    dropFiles(zone, textFile("first.txt"), textFile("second.txt"));
    await expect.poll(names).toEqual(["first.txt"]);
    // The tests' network takes nothing: the visitor is told, and can try again.
    await expect
      .poll(() => chat.container.querySelector(".banter-file")?.getAttribute("data-status"))
      .toBe("failed");
  });

  it("light the place up while they are held over it, and no longer", async () => {
    const zone = await show({ isMultipleAllowed: true });
    const isLit = () => zone.classList.contains("dragging-over");
    expect(holdFiles(zone, textFile("plan.txt"))).toBe(true);
    await expect.poll(isLit).toBe(true);
    zone.dispatchEvent(
      new DragEvent("dragleave", { bubbles: true, relatedTarget: zone.querySelector("span") }),
    );
    expect(isLit()).toBe(true);
    zone.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: chat.host }));
    await expect.poll(isLit).toBe(false);
    holdFiles(zone, textFile("plan.txt"));
    await expect.poll(isLit).toBe(true);
    dropFiles(zone, textFile("plan.txt"));
    await expect.poll(isLit).toBe(false);
  });

  it("that are no files, like a dragged link, change nothing", async () => {
    const zone = await show({ isMultipleAllowed: true });
    expect(dropFiles(zone)).toBe(true);
    expect(names()).toEqual([]);
    expect(problem()).toBe("");
  });
});

it.runIf(driverCan.pasteFiles)(
  "files that are pasted are taken as if they were chosen, and pasted words are not",
  async () => {
    const zone = await show({ isMultipleAllowed: true });
    const field = zone.querySelector("input");
    if (field === null) throw new Error("The place has no file field.");
    paste(field, "https://example.com/plan.txt");
    paste(field, textFile("shot.png", "image/png"));
    await expect.poll(names).toEqual(["shot.png"]);
  },
);
