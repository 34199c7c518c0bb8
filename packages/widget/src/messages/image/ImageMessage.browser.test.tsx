import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { bot, chunk, message } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { ImageMessage } from "./ImageMessage.tsx";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

function draw(content: { url: string; clickLink?: { url: string; alt: string } }) {
  const onLoaded = vi.fn<() => void>();
  rendered = renderInChat(
    <ImageMessage content={content} isRestored={false} onLoaded={onLoaded} onCompleted={() => {}} />,
  );
  return { onLoaded, root: rendered.container, shadow: rendered.shadow };
}

function openerOf(root: HTMLElement): HTMLButtonElement {
  const opener = root.querySelector<HTMLButtonElement>("button[aria-haspopup=dialog]");
  if (opener === null) throw new Error("The image has no button that opens it.");
  return opener;
}

test("the flow goes on once the picture is there", async () => {
  const { onLoaded } = draw({ url: PIXEL });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("a picture that can't be loaded says so, and holds nothing up", async () => {
  const { onLoaded, root } = draw({ url: "data:image/png;base64,AAAA" });
  await vi.waitFor(() => expect(root.textContent).toContain("This image could not be loaded."));
  expect(onLoaded).toHaveBeenCalledOnce();
});

test("a drawing is as wide as it is at its height, so that its bubble is no wider", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>`;
  const { onLoaded, root } = draw({ url: `data:image/svg+xml,${encodeURIComponent(drawing)}` });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(root.querySelector("img")?.style.inlineSize).toBe("160px"));
});

test("a picture's bubble is no wider than the picture", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>`;
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  const image = message({ id: "image", type: "image", content: { url } });
  const { chat, host, container } = renderChat({ bot: bot(), chunks: [chunk("1", [image])] });
  const width = () => container.querySelector("[data-type=image]")?.getBoundingClientRect().width ?? 0;
  // The picture's 160, 4 on both sides, and the border.
  await expect.poll(width).toBeGreaterThanOrEqual(168);
  expect(width()).toBeLessThan(172);
  chat.destroy();
  host.remove();
});

test("an address that may not be used is not asked for", () => {
  const { onLoaded, root } = draw({ url: "javascript:alert(1)" });
  expect(root.querySelector("img")).toBeNull();
  expect(root.textContent).toContain("This image could not be loaded.");
  return vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("it opens in full size by keyboard; Escape closes it and gives the focus back", async () => {
  const { root, shadow } = draw({ url: PIXEL });
  const opener = openerOf(root);
  opener.focus();
  await userEvent.keyboard("{Enter}");
  const dialog = root.querySelector("dialog");
  expect(dialog?.open).toBe(true);
  expect(shadow.activeElement?.getAttribute("aria-label")).toBe("Close");
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(dialog?.open).toBe(false));
  expect(shadow.activeElement).toBe(opener);
});

test("the Escape that closes the picture is not the popup's", async () => {
  const { root } = draw({ url: PIXEL });
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener("keydown", heard);
  openerOf(root).click();
  await userEvent.keyboard("{Escape}");
  document.removeEventListener("keydown", heard);
  expect(heard).not.toHaveBeenCalled();
});

test("a press beside the picture closes it, one on the picture doesn't", () => {
  const { root } = draw({ url: PIXEL });
  openerOf(root).click();
  const dialog = root.querySelector("dialog");
  dialog?.querySelector("img")?.click();
  expect(dialog?.open).toBe(true);
  dialog?.click();
  expect(dialog?.open).toBe(false);
});

test("with a link it leads there instead, by its own description", () => {
  const { root } = draw({ url: PIXEL, clickLink: { url: "https://example.com/shop", alt: "Our shop" } });
  const link = root.querySelector("a");
  expect(link?.href).toBe("https://example.com/shop");
  expect(link?.rel).toBe("noopener noreferrer");
  expect(link?.querySelector("img")?.alt).toBe("Our shop");
  expect(root.querySelector("button")).toBeNull();
});
