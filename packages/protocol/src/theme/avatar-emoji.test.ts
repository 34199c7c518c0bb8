import { expect, test } from "vitest";
import { avatarEmoji } from "./avatar-emoji.ts";

test.each(["☕", "⚓", "🌿", "👩🏽‍🚀", "🇫🇷", "1️⃣", "❤️"])("%s is an emoji", (emoji) => {
  expect(avatarEmoji(emoji)).toBe(emoji);
});

test.each([undefined, "", "avatar.png", "/☕.png", "https://example.com/🌿.png", "1.png"])(
  "%s is no emoji",
  (url) => {
    expect(avatarEmoji(url)).toBeUndefined();
  },
);
