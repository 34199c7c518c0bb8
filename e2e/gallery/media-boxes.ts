import type { Page } from "playwright";

/**
 * The boxes of every specimen's pictures, players, bubbles and cards, one per line: which element, the size of its file, and
 * the size at which it is drawn. Pixels of photographs and players differ between machines, these don't.
 */
export async function mediaBoxes(page: Page, skipped: readonly string[]): Promise<string> {
  return `${(await page.evaluate(measureMedia, skipped)).join("\n")}\n`;
}

/** Runs in the page. */
async function measureMedia(skipped: readonly string[]): Promise<readonly string[]> {
  const sizeOf = (width: number, height: number) => `${Math.round(width)} × ${Math.round(height)}`;
  const fileOf = (element: Element): string => {
    if (element instanceof HTMLImageElement)
      return `${element.src.startsWith("data:") ? "a drawing" : new URL(element.src).pathname}, ${sizeOf(element.naturalWidth, element.naturalHeight)}`;
    if (element instanceof HTMLVideoElement)
      return `${new URL(element.src).pathname}, ${sizeOf(element.videoWidth, element.videoHeight)}`;
    return element instanceof HTMLAudioElement ? new URL(element.src).pathname : "";
  };
  const lines: string[] = [];
  for (const figure of document.querySelectorAll("figure")) {
    const name = figure.querySelector("figcaption")?.textContent ?? "";
    const root = [...figure.children].find(({ shadowRoot }) => shadowRoot !== null)?.shadowRoot;
    if (skipped.includes(name) || root == null) continue;
    const players = [...root.querySelectorAll<HTMLMediaElement>("video, audio")];
    for (const player of players) {
      if (player.readyState > 0) continue;
      await new Promise((resolve) => player.addEventListener("loadedmetadata", resolve, { once: true }));
    }
    lines.push(`# ${name}`);
    for (const element of root.querySelectorAll(
      ".banter-host-bubble, .banter-picture-button, .banter-selectable-picture, .banter-card, img, video, audio",
    )) {
      const { width, height } = element.getBoundingClientRect();
      // Pictures of closed lightboxes have no box.
      if (width === 0) continue;
      const of = fileOf(element);
      lines.push(
        `${element.classList[0] ?? element.localName} ${sizeOf(width, height)}${of === "" ? "" : ` (${of})`}`,
      );
    }
  }
  return lines;
}
