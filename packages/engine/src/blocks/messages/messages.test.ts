import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../../testing/test-bot.ts";
import { talkTo } from "../../testing/talk.ts";
import { parseVideoUrl } from "./video/parse-video-url.ts";

type Fields = Record<string, unknown>;
const show = (blocks: readonly Fields[], variables: Fields = {}) =>
  testBot({ groups: { g: blocks }, variables });
const contentOf = async (bot: ReturnType<typeof testBot>, start = {}) =>
  (await talkTo(bot, start)).turn.reply.messages.map((message) => message["content"]);

describe("a text", () => {
  it("interpolates values with the formatting of the surrounding text", async () => {
    const richText = [
      {
        type: "p",
        children: [
          { text: "Hi {{name}}!", bold: true },
          { text: " See " },
          { type: "a", url: "https://a.test/{{name}}", children: [{ text: "{{name}}" }] },
        ],
      },
    ];
    expect(await contentOf(show([{ type: "text", content: { richText } }], { name: "Jo *x*" }))).toEqual([
      {
        type: "richText",
        richText: [
          {
            type: "p",
            children: [
              { text: "Hi ", bold: true },
              { text: "Jo ", bold: true },
              { text: "x", italic: true, bold: true },
              { text: "!", bold: true },
              { text: " See " },
              {
                type: "a",
                url: "https://a.test/Jo *x*",
                children: [{ text: "Jo " }, { text: "x", italic: true }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it("that is a single variable becomes the blocks of its value", async () => {
    expect(await contentOf(show([say("{{ai}}")], { ai: "# T\n\nBody" }))).toEqual([
      {
        type: "richText",
        richText: [
          { type: "h1", children: [{ text: "T" }] },
          { type: "p", children: [{ text: "Body" }] },
        ],
      },
    ]);
  });

  it("shows a visitor's text unformatted", async () => {
    const bot = show([say("{{name}}"), say("Hi {{name}}")], { name: null });
    const name = "[click](javascript:alert(1)) **b**\n# T";
    expect(await contentOf(bot, { prefilledVariables: { name } })).toEqual([
      { type: "richText", richText: [{ type: "p", children: [{ text: name }] }] },
      { type: "richText", richText: [{ type: "p", children: [{ text: "Hi " }, { text: name }] }] },
    ]);
  });

  it("shows a visitor's text unformatted after it was copied to another variable", async () => {
    const set = {
      type: "Set variable",
      options: { variableId: "v-copy", expressionToEvaluate: "'Dear ' + {{name}}" },
    };
    const bot = show([set, say("{{copy}}")], { name: null, copy: null });
    expect(await contentOf(bot, { prefilledVariables: { name: "**b**" } })).toEqual([
      { type: "richText", richText: [{ type: "p", children: [{ text: "Dear **b**" }] }] },
    ]);
  });

  it("is not shown if it is empty", async () => {
    expect(await contentOf(show([say("{{nothing}}"), say("x")], { nothing: "" }))).toHaveLength(1);
  });

  it("runs inline code", async () => {
    expect((await talkTo(show([say("{{= {{a}} * 2 =}}!")], { a: "21" }))).texts).toEqual(["42!"]);
  });

  it("shows a list as JSON, or its last item before version 6", async () => {
    expect((await talkTo(show([say("{{l}}!")], { l: ["a", "b"] }))).texts).toEqual(['["a","b"]!']);
    const old = testBot({ version: "5", groups: { g: [say("{{l}}")] }, variables: { l: ["a", "b"] } });
    expect((await talkTo(old)).texts).toEqual(["b"]);
  });

  it("keeps a dollar sign before a variable and drops unknown variables", async () => {
    expect((await talkTo(show([say("${{price}} {{who}}!")], { price: "30" }))).texts).toEqual(["$30 !"]);
  });

  it("can be sent as markdown", async () => {
    const bot = show(
      [
        say("Hi **{{name}}**"),
        { type: "text", content: { richText: [{ type: "p", children: [{ text: "B", bold: true }] }] } },
      ],
      { name: null },
    );
    expect(await contentOf(bot, { textFormat: "markdown", prefilledVariables: { name: "_x_" } })).toEqual([
      { type: "markdown", markdown: "Hi \\*\\*\\_x\\_\\*\\*" },
      { type: "markdown", markdown: "**B**" },
    ]);
  });
});

describe("media", () => {
  it("sends only public fields, with their variables resolved", async () => {
    const bot = show(
      [
        { type: "image", content: { url: "{{u}}", clickLink: { url: "{{u}}/big" }, internal: "x" } },
        { type: "image", content: { url: "{{u}}", width: 600, height: 400, aspectRatio: "3/2" } },
        { type: "audio", content: { url: "a.mp3", isAutoplayEnabled: false } },
      ],
      { u: "https://i.test" },
    );
    expect(await contentOf(bot)).toEqual([
      { url: "https://i.test", clickLink: { url: "https://i.test/big" } },
      { url: "https://i.test", width: 600, height: 400, aspectRatio: "3/2" },
      { url: "a.mp3", isAutoplayEnabled: false },
    ]);
  });

  it.each([
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=43",
      { type: "youtube", id: "dQw4w9WgXcQ", queryParamsStr: "?start=43" },
    ],
    ["https://youtu.be/dQw4w9WgXcQ", { type: "youtube", id: "dQw4w9WgXcQ" }],
    ["https://vimeo.com/76979871", { type: "vimeo", id: "76979871" }],
    ["https://www.tiktok.com/@a/video/123456", { type: "tiktok", id: "123456" }],
    ["https://cdn.test/a.mp4", { type: "url", url: "https://cdn.test/a.mp4" }],
  ])("detects the provider of %s", (url, source) => {
    expect(parseVideoUrl(url)).toMatchObject(source);
  });

  it("detects the provider from a URL in a variable", async () => {
    const bot = show([{ type: "video", content: { type: "url", url: "{{v}}" } }], {
      v: "https://youtu.be/dQw4w9WgXcQ",
    });
    expect(await contentOf(bot)).toMatchObject([{ type: "youtube", id: "dQw4w9WgXcQ" }]);
  });
});

describe("an embed", () => {
  const embed = {
    id: "e",
    type: "embed",
    content: {
      url: "https://e.test",
      waitForEvent: { isEnabled: true, name: "done", saveDataInVariableId: "v-data" },
    },
  };

  it("blocks the flow until its page posts the event, and saves the event's data", async () => {
    const talk = await talkTo(show([embed, say("Got {{data}}")], { data: null }));
    expect(talk.turn.isEnded).toBe(false);
    expect(talk.texts).toEqual(["[embed]"]);
    expect((await talk.answer("42")).texts).toEqual(["Got 42"]);
  });

  it("without an awaited event lets the flow continue", async () => {
    const talk = await talkTo(
      show([{ type: "embed", content: { url: "https://e.test" } }, ask("text input")]),
    );
    expect(talk.input).toMatchObject({ type: "text input" });
  });
});
