import { expect, test } from "vitest";
import { inspectColors } from "./inspect-colors.ts";

const inspect = (theme: Record<string, unknown>) => inspectColors({ theme, version: "6.1" });

test("the default colors and those that the widget chooses are readable", () => {
  expect(inspect({})).toEqual([]);
  expect(inspect({ chat: { buttons: { backgroundColor: "#ff7a59" } } })).toEqual([]);
});

test("a pair that the author chose below 4.5:1 is reported with two proposals", () => {
  expect(inspect({ chat: { buttons: { backgroundColor: "#ff7a59", color: "#ffffff" } } })).toEqual([
    {
      severity: "warning",
      message:
        "theme.chat.buttons: the text #ffffff on #ff7a59 has a contrast of 2.6:1; readable text needs 4.5:1",
      hint: 'Set the color to "#202020" (6.3:1) or the backgroundColor to "#b3553e" (4.9:1).',
    },
  ]);
});

test("every part of the chat with text is checked", () => {
  const pair = { backgroundColor: "#888888", color: "#999999" };
  const chat = {
    container: pair,
    hostBubbles: pair,
    guestBubbles: pair,
    buttons: pair,
    inputs: { ...pair, placeholderColor: "#999999" },
  };
  expect(inspect({ chat }).map(({ message }) => message.split(":")[0])).toEqual([
    "theme.chat.container",
    "theme.chat.hostBubbles",
    "theme.chat.guestBubbles",
    "theme.chat.buttons",
    "theme.chat.inputs",
    "theme.chat.inputs.placeholderColor",
  ]);
});

test("with exact colors the palette's are reported, too", () => {
  expect(inspect({ contrast: "exact" }).map(({ message }) => message.split(":")[0])).toEqual([
    "theme.chat.guestBubbles",
    "theme.chat.buttons",
    "theme.chat.inputs.placeholderColor",
  ]);
});

test("text on a background image is not reported: the image's colors are unknown", () => {
  const background = { type: "Image", content: "https://shop.test/sky.jpg" };
  expect(inspect({ general: { background }, chat: { container: { color: "#222222" } } })).toEqual([]);
});
