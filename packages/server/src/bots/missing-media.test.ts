import { expect, test } from "vitest";
import { surveyBot } from "../testing/survey-bot.ts";
import { missingMedia } from "./missing-media.ts";

test("a URL with a percent sign that is not encoded has no file", () => {
  const bot = { ...surveyBot(), theme: { chat: { hostAvatar: { url: "/100%.png" } } } };
  expect(missingMedia(bot, "public")).toEqual([
    expect.objectContaining({ message: "The file /100%.png doesn't exist" }),
  ]);
});
