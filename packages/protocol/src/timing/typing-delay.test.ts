import { expect, test } from "vitest";
import { parseSettings } from "../settings/settings.ts";
import { typingDelay } from "./typing-delay.ts";

const typing = parseSettings({}).typingEmulation;

// Spec: 9.33
test("the delay is the number of words divided by the speed", () => {
  expect(typingDelay("one two three four", typing)).toBe(600);
});

// Spec: 9.33, 9.34
test("the delay is at most maxDelay seconds", () => {
  expect(typingDelay("word ".repeat(1_000), typing)).toBe(3_000);
});

test("text without Latin words counts characters", () => {
  expect(typingDelay("你好世界", typing)).toBe(600);
});

test("no delay if typing emulation is disabled or its speed is invalid", () => {
  expect(typingDelay("one two", { ...typing, enabled: false })).toBe(0);
  expect(typingDelay("one two", { ...typing, speed: 0 })).toBe(0);
});
