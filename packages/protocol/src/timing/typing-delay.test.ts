import { expect, test } from "vitest";
import { parseSettings } from "../settings/settings.ts";
import { typingDelay } from "./typing-delay.ts";

const typing = parseSettings({}).typingEmulation;

test("words by the speed per minute", () => {
  expect(typingDelay("one two three four", typing)).toBe(600);
});

test("capped at maxDelay seconds", () => {
  expect(typingDelay("word ".repeat(1_000), typing)).toBe(3_000);
});

test("text without Latin words counts its characters", () => {
  expect(typingDelay("你好世界", typing)).toBe(600);
});

test("off when typing is not emulated, or its speed makes no sense", () => {
  expect(typingDelay("one two", { ...typing, enabled: false })).toBe(0);
  expect(typingDelay("one two", { ...typing, speed: 0 })).toBe(0);
});
