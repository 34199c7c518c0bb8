import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bot, chunk, message } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";
import { createStyleSheet } from "../../shell/create-element.ts";
import frameCss from "../../shell/frame/frame.css?inline";
import shellCss from "../../shell/shell.css?inline";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import type { MessageProps } from "../message-view.ts";
import { ImageMessage } from "./ImageMessage.tsx";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

function render(content: MessageProps<"image">["content"]) {
  const onLoaded = vi.fn<() => void>();
  rendered = renderInChat(
    <ImageMessage content={content} isRestored={false} onLoaded={onLoaded} onCompleted={() => {}} />,
  );
  return { onLoaded, root: rendered.container, shadow: rendered.shadow };
}

function findOpener(root: HTMLElement): HTMLButtonElement {
  const opener = root.querySelector<HTMLButtonElement>("button[aria-haspopup=dialog]");
  if (opener === null) throw new Error("The image has no button that opens it.");
  return opener;
}

test("the button that opens it names the image, if its author did", () => {
  const nameOf = (alt: string) => findOpener(render({ url: PIXEL, alt }).root).ariaLabel;
  expect(nameOf("The lighthouse")).toBe("Open full-size image: The lighthouse");
  rendered?.remove();
  expect(nameOf("")).toBe("Open full-size image");
});

test("continues the flow once the image has loaded", async () => {
  const { onLoaded } = render({ url: PIXEL });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("shows a message and doesn't block the flow if the image can't be loaded", async () => {
  const { onLoaded, root } = render({ url: "data:image/png;base64,AAAA" });
  await vi.waitFor(() => expect(root.textContent).toContain("This image could not be loaded."));
  expect(onLoaded).toHaveBeenCalledOnce();
});

test("an image that can't be loaded is a box with its description, inset like a message", async () => {
  const { root } = render({ url: "data:image/png;base64,AAAA", alt: "The lighthouse" });
  const box = () => root.querySelector<HTMLElement>(".banter-media-failed");
  await vi.waitFor(() => expect(box()?.textContent).toContain("The lighthouse"));
  const words = box()?.querySelector("p")?.getBoundingClientRect().left ?? 0;
  expect(words - (box()?.getBoundingClientRect().left ?? 0)).toBeGreaterThanOrEqual(16);
});

test("an image that can't be loaded is as small as its words, whatever size its author gives it", async () => {
  const url = "data:image/png;base64,AAAA";
  const { root } = render({ url, alt: "The lighthouse", width: 1280, height: 960 });
  await vi.waitFor(() => expect(root.querySelector(".banter-media-failed")).not.toBeNull());
  expect(root.querySelector(".banter-media-failed")?.getAttribute("style")).toBeNull();
});

test("sets a vector image's width to match its height", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>`;
  const { onLoaded, root } = render({ url: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(root.querySelector("img")?.style.inlineSize).toBe("160px"));
});

test("makes the message no wider than the image", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>`;
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const image = message({ id: "image", type: "image", content: { url } });
  const { chat, host, container } = renderChat({ bot: bot(), chunks: [chunk("1", [image])] });
  const width = () => container.querySelector("[data-type=image]")?.getBoundingClientRect().width ?? 0;
  // 160 for the image, 4 on each side, and the border.
  await expect.poll(width).toBeGreaterThanOrEqual(168);
  expect(width()).toBeLessThan(172);
  chat.destroy();
  host.remove();
});

test("reserves a place until the image has loaded, and is as large as the image afterwards", async () => {
  const { root, onLoaded } = render({ url: PIXEL });
  const box = () => {
    const image = root.querySelector("img");
    return [image?.offsetWidth, image?.offsetHeight];
  };
  expect(box()).toEqual([320, 213]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  await expect.poll(box).toEqual([1, 1]);
});

test("doesn't request an unsafe URL", () => {
  const { onLoaded, root } = render({ url: "javascript:alert(1)" });
  expect(root.querySelector("img")).toBeNull();
  expect(root.textContent).toContain("This image could not be loaded.");
  return vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

// Spec: 2.39
test("opens in full size by a click", async () => {
  const { root } = render({ url: PIXEL });
  await userEvent.click(findOpener(root));
  await expect.poll(() => root.querySelector("dialog")?.open).toBe(true);
  expect(root.querySelector<HTMLImageElement>("dialog img")?.src).toBe(PIXEL);
});

test("opens by keyboard; Escape closes it and returns the focus", async () => {
  const { root, shadow } = render({ url: PIXEL });
  const opener = findOpener(root);
  opener.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => root.querySelector("dialog")?.open).toBe(true);
  expect(shadow.activeElement?.getAttribute("aria-label")).toBe("Close");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => root.querySelector("dialog")).toBeNull();
  expect(shadow.activeElement).toBe(opener);
});

test("the Escape that closes the lightbox doesn't reach the popup", async () => {
  const { root } = render({ url: PIXEL });
  const onKeyDown = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener("keydown", onKeyDown);
  findOpener(root).click();
  await userEvent.keyboard("{Escape}");
  document.removeEventListener("keydown", onKeyDown);
  expect(onKeyDown).not.toHaveBeenCalled();
});

test("a click outside the image closes the lightbox, one on the image doesn't", async () => {
  const { root } = render({ url: PIXEL });
  findOpener(root).click();
  await expect.poll(() => root.querySelector("dialog")?.open).toBe(true);
  const dialog = root.querySelector("dialog");
  dialog?.querySelector("img")?.click();
  expect(dialog?.open).toBe(true);
  dialog?.click();
  expect(dialog?.open).toBe(false);
});

test("with a link it navigates instead, using the link's text alternative", () => {
  const { root } = render({ url: PIXEL, clickLink: { url: "https://example.com/shop", alt: "Our shop" } });
  const link = root.querySelector("a");
  expect(link?.href).toBe("https://example.com/shop");
  expect(link?.rel).toBe("noopener noreferrer");
  expect(link?.querySelector("img")?.alt).toBe("Our shop");
  expect(root.querySelector("button")).toBeNull();
});

describe("an image in a chat", () => {
  /** Real files of several formats and ratios, with their size in pixels. */
  const files = import.meta.glob<string>("../../../../../e2e/files/*.{jpg,png,webp,avif,gif}", {
    query: "?url",
    import: "default",
    eager: true,
  });

  /** The size at which an image fits a host bubble of the chat. */
  function fittingWidth({ naturalWidth, naturalHeight }: HTMLImageElement, available: number): number {
    return Math.min(naturalWidth, available, (512 * naturalWidth) / naturalHeight);
  }

  test.each([
    ["landscape.jpg", 1280, 800, {}],
    ["portrait.webp", 1280, 800, {}],
    ["panorama.avif", 320, 640, {}],
    ["square.png", 320, 640, {}],
    ["landscape.jpg", 320, 640, { hasRatioOnly: true }],
  ])(
    "%s of a known size takes its place before it has loaded, %i pixels wide",
    async (name, width, height, { hasRatioOnly = false }: { hasRatioOnly?: boolean }) => {
      await page.viewport(width, height);
      onTestFinished(() => page.viewport(1280, 800));
      const url = new URL(files[`../../../../../e2e/files/${name}`] ?? "", location.href).href;
      const { naturalWidth, naturalHeight } = await decodeImage(url);
      const size = hasRatioOnly
        ? { aspectRatio: `${naturalWidth}/${naturalHeight}` }
        : { width: naturalWidth, height: naturalHeight };
      // The same file under a URL that isn't cached.
      const container = showChat({ url: `${url}?${name}-${width}`, ...size }, "image");
      const image = await insertedImage(container);
      const box = () => [image.offsetWidth, image.offsetHeight, container.scrollHeight];
      expect(image.naturalWidth).toBe(0);
      const before = box();
      await loaded(container, ".banter-image");
      expect(box()).toEqual(before);
      expect(image.offsetWidth / image.offsetHeight).toBeCloseTo(naturalWidth / naturalHeight, 1);
      if (!hasRatioOnly) {
        const row = container.querySelector(".banter-host-column")?.getBoundingClientRect().width ?? 0;
        expectWidth(image, fittingWidth(image, row));
      }
    },
  );

  async function decodeImage(src: string): Promise<HTMLImageElement> {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image;
  }

  /** The image as soon as it is in the page, before anything of its file can have arrived. */
  function insertedImage(container: HTMLElement): Promise<HTMLImageElement> {
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const image = container.querySelector<HTMLImageElement>(".banter-image");
        if (image === null) return;
        observer.disconnect();
        resolve(image);
      });
      observer.observe(container, { childList: true, subtree: true });
    });
  }

  /** The bubble has a padding, and its width is limited. */
  function expectWidth(image: HTMLImageElement, width: number): void {
    expect(image.offsetWidth).toBeGreaterThan(0.75 * width);
    expect(image.offsetWidth / image.offsetHeight).toBeCloseTo(image.naturalWidth / image.naturalHeight, 1);
  }

  function adoptShellStyles({ shadowRoot }: Element): void {
    if (shadowRoot === null) throw new Error("The chat has no shadow root.");
    const sheets = [shellCss, frameCss].map(createStyleSheet);
    shadowRoot.adoptedStyleSheets = [...sheets, ...shadowRoot.adoptedStyleSheets];
  }

  function showChat(content: object, type: string) {
    const shown = renderChat({
      bot: bot(),
      chunks: [chunk("1", [message({ id: "image", type, content })])],
    });
    // As in a custom element, where the chat is inside of the shell.
    shown.container.classList.add("chat");
    adoptShellStyles(shown.host);
    onTestFinished(() => {
      shown.chat.destroy();
      shown.host.remove();
    });
    return shown.container;
  }

  async function loaded(root: ParentNode, selector: string): Promise<HTMLImageElement> {
    const found = () => root.querySelector<HTMLImageElement>(`${selector}:not([data-pending])`);
    await vi.waitFor(() => expect(found()?.naturalWidth).toBeTruthy());
    const image = root.querySelector<HTMLImageElement>(selector);
    if (image === null) throw new Error(`Nothing matches ${selector}.`);
    return image;
  }

  test.each(Object.entries(files))(
    "%s is as wide as its bubble allows, and larger in the lightbox",
    async (_, url) => {
      const container = showChat({ url: new URL(url, location.href).href }, "image");
      const image = await loaded(container, ".banter-image");
      const row = container.querySelector(".banter-host-column")?.getBoundingClientRect().width ?? 0;
      expectWidth(image, fittingWidth(image, row));
      findOpener(container).click();
      const large = await loaded(container, "dialog[open] img");
      const expected = Math.min(
        large.naturalWidth,
        innerWidth - 32,
        ((innerHeight - 32) * large.naturalWidth) / large.naturalHeight,
      );
      expect(Math.abs(large.offsetWidth - expected)).toBeLessThan(4);
    },
  );

  test.each(Object.entries(files))("%s is as wide as its bubble allows in a rich text", async (_, url) => {
    const src = new URL(url, location.href).href;
    const richText = [{ type: "p", children: [{ type: "img", url: src, children: [{ text: "" }] }] }];
    const container = showChat({ type: "richText", richText }, "text");
    const image = await loaded(container, ".slate-html-container img");
    const row = container.querySelector(".banter-host-column")?.getBoundingClientRect().width ?? 0;
    expectWidth(image, fittingWidth(image, row));
  });

  test("the default avatar has no outline", async () => {
    const container = showChat(
      { type: "richText", richText: [{ type: "p", children: [{ text: "Hi" }] }] },
      "text",
    );
    const face = () => container.querySelector(".banter-avatar-ground");
    await vi.waitFor(() => expect(face()).not.toBeNull());
    expect(getComputedStyle(face() ?? container).stroke).toBe("none");
  });
});
