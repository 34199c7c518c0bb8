import { expect, it } from "vitest";
import { testBot } from "../testing/test-bot.ts";
import { startProps } from "./start-props.ts";

const analytics = (trackingId: unknown) => ({ type: "Google Analytics", options: { trackingId } });
const pixel = (pixelId: unknown) => ({ type: "Pixel", options: { pixelId } });

it("contains the bot's head code and the ids of its analytics blocks", () => {
  const bot = testBot({
    groups: { a: [analytics("G-1"), pixel("p1"), pixel("p2")], b: [pixel("p1"), analytics("G-2")] },
    settings: { metadata: { customHeadCode: "<style></style>", googleTagManagerId: "GTM-1" } },
  });
  expect(startProps(bot)).toEqual({
    customHeadCode: "<style></style>",
    gtmId: "GTM-1",
    googleAnalyticsId: "G-1",
    pixelIds: ["p1", "p2"],
  });
});

it("ignores ids that are empty, variables or not text", () => {
  const bot = testBot({ groups: { a: [analytics("{{id}}"), analytics(""), pixel(7), pixel("{{id}}")] } });
  expect(startProps(bot)).toBeUndefined();
});

it("is undefined for a bot without any", () => {
  expect(startProps(testBot({ groups: { a: [] }, settings: { metadata: { title: "T" } } }))).toBeUndefined();
});
