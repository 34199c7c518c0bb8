import { defineBot, say } from "@banter/engine";
import { readBot } from "@banter/engine/runtime";
import { describe, expect, test } from "vitest";
import { createServer } from "../create-server.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { withFontHost } from "./font-host.ts";

const host = "https://shop.example.com/fonts";

test.each([
  ["Open Sans", "open-sans.css"],
  [{ type: "Google", family: "Noto Sans 日本" }, "noto-sans-%E6%97%A5%E6%9C%AC.css"],
  [{ family: "../../x" }, "x.css"],
])("%j is loaded from the font host as %s", (font, file) => {
  const family = typeof font === "string" ? font : font.family;
  expect(withFontHost({ general: { font }, chat: {} }, host)).toEqual({
    general: { font: { type: "Custom", family, url: `${host}/${file}` } },
    chat: {},
  });
});

test.each([
  { general: { font: { type: "Custom", family: "X", url: "https://x.example.com/x.css" } } },
  { general: { font: "" } },
  { general: {} },
  {},
])("%j is unchanged", (theme) => {
  expect(withFontHost(theme, host)).toBe(theme);
});

describe("BANTER_FONT_HOST", () => {
  test("is a web address, with or without a trailing slash", () => {
    const read = (setting: string) => readEnvironment({ BANTER_FONT_HOST: setting })["BANTER_FONT_HOST"];
    expect(read(`${host}/ `)).toBe(host);
    expect(read(" ")).toBeUndefined();
    expect(() => read("fonts/")).toThrow("BANTER_FONT_HOST takes an address");
  });

  test.each([
    [host, { type: "Custom", family: "Inter", url: `${host}/inter.css` }],
    ["", { type: "Google", family: "Inter" }],
  ])("%j makes the start reply contain %j", async (setting, font) => {
    const read = readBot(
      defineBot({
        id: "hi",
        theme: { general: { font: { type: "Google", family: "Inter" } } },
        start: "all",
        groups: { all: [say("Hi")] },
      }),
    );
    if (!read.ok) throw new Error("The test's bot can't be read");
    const server = await createServer({
      bots: [read.value.definition],
      environment: { BANTER_FONT_HOST: setting },
    });
    const response = await server.fetch(
      new Request("http://bots.test/api/v1/typebots/hi/startChat", { method: "POST", body: "{}" }),
    );
    expect(await response.json()).toMatchObject({ typebot: { theme: { general: { font } } } });
    await server.close();
  });
});
