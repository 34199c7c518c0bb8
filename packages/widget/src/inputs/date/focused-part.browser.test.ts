import { afterEach, expect, test } from "vitest";
import { page, server } from "vitest/browser";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../chat/testing/render-chat.ts";

/*
 * Browsers draw the focused part of a date, e.g. its month, in colors that no style can be asked for: the contrast is
 * measured on a picture of the field.
 */

let chat: RenderedChat;
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
});

test.runIf(server.browser === "chromium").each([
  ["light", "date input", {}],
  ["dark", "date input", {}],
  ["light", "time input", {}],
  ["dark", "date input", { hasTime: true }],
] as const)("in %s colors, the focused part of a %s (%j) is readable", async (colorScheme, type, options) => {
  chat = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("?")], { input: input(type, options) })] },
    { props: { colorScheme } },
  );
  const found = () => chat.container.querySelector<HTMLInputElement>(".banter-datetime-input");
  await expect.poll(found).not.toBeNull();
  const field = found();
  if (field === null) throw new Error("There is no field.");
  await Promise.all(
    chat.container.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined)),
  );
  const before = await pixelsOf(field);
  field.focus();
  const after = await pixelsOf(field);
  const focused = after.filter((color, index) => color !== before[index]);
  expect(focused.length).toBeGreaterThan(100);
  const background = mostFrequent(focused);
  const contrasts = focused.map((color) => contrast(color, background));
  expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(4.5);
});

async function pixelsOf(element: Element): Promise<string[]> {
  const base64 = await page.screenshot({ element, save: false });
  const picture = new Image();
  picture.src = `data:image/png;base64,${base64}`;
  await picture.decode();
  const context = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext("2d");
  if (context === null) throw new Error("The browser has no canvas.");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.naturalWidth, picture.naturalHeight);
  return Array.from({ length: data.length / 4 }, (_, index) => data.slice(index * 4, index * 4 + 3).join());
}

function mostFrequent(colors: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

/** WCAG's contrast ratio. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.split(",").map((channel) => {
    const share = Number(channel) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
