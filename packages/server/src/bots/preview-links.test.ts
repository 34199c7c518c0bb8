import { expect, test } from "vitest";
import { createPreviewLinks, previewUrl } from "./preview-links.ts";

const at = (time: number) => () => new Date(time);
const HOUR_MS = 3_600_000;

test("a token is valid for its bot until it expires", () => {
  const token = createPreviewLinks("secret", at(0)).issue("lead", HOUR_MS);
  expect(createPreviewLinks("secret", at(HOUR_MS - 1)).isValid("lead", token)).toBe(true);
  expect(createPreviewLinks("secret", at(HOUR_MS)).isValid("lead", token)).toBe(false);
  expect(createPreviewLinks("secret", at(0)).isValid("other", token)).toBe(false);
  expect(createPreviewLinks("changed", at(0)).isValid("lead", token)).toBe(false);
});

test("no change of a token is valid", () => {
  const links = createPreviewLinks("secret", at(0));
  const token = links.issue("lead", HOUR_MS);
  const [expiry = "", signature = ""] = token.split(".");
  const forged = [
    "",
    ".",
    expiry,
    `${Number(expiry) + 1}.${signature}`,
    `0${expiry}.${signature.toLowerCase()}`,
    `${expiry}.${signature.slice(1)}`,
    `${token}x`,
    `9999999999.${"A".repeat(43)}`,
    `1e9.${signature}`,
  ];
  for (const attempt of forged) expect(links.isValid("lead", attempt), attempt).toBe(false);
});

test("a link names the bot in its path and the token in its fragment", () => {
  expect(previewUrl("https://bots.example.com/", "a b", "1.x")).toBe(
    "https://bots.example.com/preview/a%20b#1.x",
  );
});
