import { expect, it, test, vi } from "vitest";
import { parseTheme } from "@banter/protocol";
import { sanitizeTheme } from "./sanitize-theme.ts";

function sanitize(theme: unknown) {
  const report = vi.fn<(message: string) => void>();
  return { theme: sanitizeTheme(parseTheme(theme), report), report };
}

test.each([
  [
    "#abc",
    "#aabbcc80",
    "0042DA",
    "rgb(1, 2, 3)",
    "rgb(1 2 3 / 50%)",
    "hsl(120deg 40% 50%)",
    "oklch(0.6 0.2 30)",
    "tomato",
  ],
])("keeps valid colors", (...colors) => {
  for (const color of colors) {
    const { theme, report } = sanitize({ chat: { buttons: { backgroundColor: color } } });
    expect(theme.chat.buttons.backgroundColor).toBe(color);
    expect(report).not.toHaveBeenCalled();
  }
});

test.each([
  ["url(https://evil.example/x)"],
  ["red;background:blue"],
  ["red}*{display:none"],
  ["var(--x,url(//evil.example))"],
  ["image-set('x' 1x)"],
  [`rgb(${"1,".repeat(5000)})`],
])("ignores %s as a color and reports it", (color) => {
  const { theme, report } = sanitize({ chat: { hostBubbles: { color }, inputs: { border: { color } } } });
  expect(theme.chat.hostBubbles.color).toBeUndefined();
  expect(theme.chat.inputs.border?.color).toBeUndefined();
  expect(report).toHaveBeenCalledTimes(2);
  expect(report).toHaveBeenCalledWith(expect.stringContaining("theme.chat.hostBubbles.color"));
});

it("ignores numbers and lengths out of range", () => {
  const { theme, report } = sanitize({
    general: { progressBar: { thickness: 9_999 } },
    chat: {
      container: { maxWidth: "1e9;x", maxHeight: "90%", blur: 1e9, opacity: 7 },
      buttons: { border: { thickness: -4, customRoundeness: 1e12 } },
    },
  });
  expect(theme.general.progressBar.thickness).toBe(4);
  expect(theme.chat.container).toMatchObject({
    maxWidth: undefined,
    maxHeight: "90%",
    blur: undefined,
    opacity: undefined,
  });
  expect(theme.chat.buttons.border).toMatchObject({ thickness: undefined, customRoundeness: undefined });
  expect(report).toHaveBeenCalledTimes(6);
});
