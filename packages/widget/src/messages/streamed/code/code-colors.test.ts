import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, parseColor } from "@banter/protocol";

/** Each color as in light and in dark messages. */
const colors = [
  ...readFileSync(new URL("code-tokens.css", import.meta.url), "utf8").matchAll(
    /--banter-code-(\w+): color-mix\(in srgb, (#\w+) var\(--banter-code-darkness\), (#\w+)\)/g,
  ),
].map(([, name = "", dark = "", light = ""]) => ({ name, light, dark }));
const background = colors.find(({ name }) => name === "bg");

test.each(colors.filter(({ name }) => name !== "bg"))(
  "the color of a $name has a contrast of 4.5 in light and dark messages",
  ({ light, dark }) => {
    expect(contrast(parseColor(light), parseColor(background?.light ?? ""))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(parseColor(dark), parseColor(background?.dark ?? ""))).toBeGreaterThanOrEqual(4.5);
  },
);

test("every color is used by a token", () => {
  const css = readFileSync(new URL("code-colors.css", import.meta.url), "utf8");
  const roles = colors.map(({ name }) => name).filter((name) => name !== "bg" && name !== "color");
  expect(roles.filter((name) => !css.includes(`var(--banter-code-${name})`))).toEqual([]);
});
