import { inputs, ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { isBlockType } from "../../bot/block-types.ts";
import type { EffectPorts } from "../../effects/effect-ports.ts";
import { ask, say, testBot } from "../../testing/test-bot.ts";
import { talkTo } from "../../testing/talk.ts";

type Fields = Record<string, unknown>;

const askOnly = (type: string, options: Fields = {}, more: Fields = {}, variables: Fields = {}) =>
  testBot({
    groups: { only: [{ ...ask(type, "x", options, "q"), ...more }, say("Thanks")] },
    variables: { x: null, ...variables },
  });

const payment: EffectPorts["payment"] = {
  create: async () => ok({ id: "pi_1", paymentIntentSecret: "pi_1_secret", publicKey: "pk_1" }),
  release: async () => ok(undefined),
  status: async () => ok("succeeded"),
};

describe("every input of the protocol", () => {
  it.each(Object.values(inputs))("$type can be asked", async ({ type, example }) => {
    expect(isBlockType(type)).toBe(true);
    const bot = askOnly(type, example.options, "items" in example ? { items: example.items } : {});
    const talk = await talkTo(bot, {}, { payment });
    expect(talk.input).toMatchObject({ id: "q", type });
    expect(talk.turn.isEnded).toBe(false);
  });
});

describe("the stored answer", () => {
  it.each([
    ["text input", {}, "  as typed ", "  as typed ", undefined],
    ["email input", {}, "ADA@Example.com", "ada@example.com", "ada@example.com"],
    ["number input", {}, "3,5", "3.5", "3.5"],
    ["number input", {}, "007", "007", undefined],
    ["url input", {}, "example.com/a", "https://example.com/a", "https://example.com/a"],
    ["phone number input", {}, "+49 171 234567", "+49171234567", "+49171234567"],
    ["date input", {}, "2026-03-04", "04/03/2026", "04/03/2026"],
    ["date input", { hasTime: true }, "2026-03-04T09:05", "04/03/2026 09:05", "04/03/2026 09:05"],
    [
      "date input",
      { isRange: true },
      "2026-03-04 to 2026-03-06",
      "04/03/2026 to 06/03/2026",
      "04/03/2026 to 06/03/2026",
    ],
    ["date input", { format: "d MMMM yyyy" }, "2026-03-04", "4 March 2026", "4 March 2026"],
    ["date input", {}, "next monday", "09/03/2026", "09/03/2026"],
    ["time input", {}, "9:05", "09:05", "09:05"],
    ["time input", { format: "h:mm a" }, "15:05", "3:05 PM", "3:05 PM"],
    ["rating input", { length: "5" }, "5", "5", undefined],
  ])("%s %j: %j is stored as %j", async (type, options, text, stored, shown) => {
    const talk = await (await talkTo(askOnly(type, options))).answer(text);
    expect(talk.turn.variables["x"]).toBe(stored);
    expect(talk.turn.answers).toMatchObject([{ blockId: "q", key: "x", content: stored }]);
    expect(talk.turn.reply.lastMessageNewFormat).toBe(shown);
    expect(talk.texts).toEqual(["Thanks"]);
  });

  it("is appended to a list variable", async () => {
    const bot = askOnly("text input", {}, {}, { x: ["a"] });
    expect((await (await talkTo(bot)).answer("b")).turn.variables["x"]).toEqual(["a", "b"]);
  });
});

describe("an invalid answer", () => {
  it.each([
    ["number input", { max: 10 }, "11"],
    ["number input", { min: "{{low}}" }, "1"],
    ["rating input", { length: 5 }, "6"],
    ["email input", {}, "nobody"],
    ["date input", { isRange: true }, "2026-03-04 to "],
    ["file input", {}, ""],
    ["file input", {}, "https://elsewhere.test/a.pdf"],
  ])("%s %j rejects %j and asks again", async (type, options, text) => {
    const talk = await (await talkTo(askOnly(type, options, {}, { low: "5" }))).answer(text);
    expect(talk.turn.reply.messages).toMatchObject([{ id: "q", type: "text" }]);
    expect(talk.input).toMatchObject({ id: "q", type });
    expect(talk.turn.answers).toEqual([]);
  });

  it("shows the block's message, else the bot's, else the input's default", async () => {
    const own = askOnly("email input", { retryMessageContent: "No, {{x}}?" });
    expect((await (await talkTo(own, { prefilledVariables: { x: "Ada" } })).answer("?")).texts).toEqual([
      "No, Ada?",
    ]);
    const bot = testBot({
      groups: { g: [ask("email input")] },
      settings: { general: { systemMessages: { invalidMessage: "Wie bitte?" } } },
    });
    expect((await (await talkTo(bot)).answer("?")).texts).toEqual(["Wie bitte?"]);
    expect((await (await talkTo(askOnly("email input"))).answer("?")).texts[0]).toContain("email address");
    expect((await (await talkTo(askOnly("number input"))).answer("?")).texts).toEqual([
      "Invalid message. Please, try again.",
    ]);
  });
});

describe("an input on the wire", () => {
  it("has resolved variables and only public options", async () => {
    const bot = askOnly(
      "payment input",
      { amount: "{{price}}", credentialsId: "secret-1", labels: { button: "Pay {{price}}" } },
      {},
      { price: "30" },
    );
    const talk = await talkTo(bot, {}, { payment });
    expect(JSON.stringify(talk.turn.reply)).not.toContain("secret-1");
    expect(talk.input).toMatchObject({ options: { amount: "30", labels: { button: "Pay 30" } } });
  });

  it("is prefilled with the variable's value if that is a text", async () => {
    const inputWith = async (x: unknown) => {
      const settings = { general: { isInputPrefillEnabled: true } };
      const bot = testBot({ groups: { g: [ask("text input", "x")] }, variables: { x }, settings });
      return (await talkTo(bot)).input;
    };
    expect(await inputWith("Ada")).toMatchObject({ prefilledValue: "Ada" });
    expect(await inputWith(["Ada"])).not.toHaveProperty("prefilledValue");
  });
});

describe("choices", () => {
  const items = [
    { id: "a", content: "Free {{x}}" },
    { id: "b", content: "Pro", value: "p1" },
    {
      id: "c",
      content: "Secret",
      displayCondition: {
        isEnabled: true,
        condition: { comparisons: [{ variableId: "v-x", comparisonOperator: "Is set" }] },
      },
    },
  ];

  it("shows the items whose condition is true", async () => {
    const bot = askOnly("choice input", {}, { items });
    expect((await talkTo(bot)).input?.["items"]).toEqual([
      { id: "a", content: "Free " },
      { id: "b", content: "Pro", value: "p1" },
    ]);
    expect((await talkTo(bot, { prefilledVariables: { x: "1" } })).input?.["items"]).toHaveLength(3);
  });

  it("rejects a hidden item", async () => {
    expect(
      (await (await talkTo(askOnly("choice input", {}, { items }))).answer("Secret")).input,
    ).toMatchObject({ id: "q" });
  });

  it.each(["b", "Pro", "p1"])("finds an item by %s", async (text) => {
    const talk = await (await talkTo(askOnly("choice input", {}, { items }))).answer(text);
    expect(talk.turn.variables["x"]).toBe("p1");
  });

  it("keeps the order of several", async () => {
    const talk = await (
      await talkTo(askOnly("choice input", { isMultipleChoice: true }, { items }))
    ).answer("Pro, Free");
    expect(talk.turn.variables["x"]).toBe("p1, Free ");
  });

  it("come from a list variable", async () => {
    const bot = askOnly(
      "choice input",
      { dynamicVariableId: "v-list" },
      { items },
      { list: ["Red", "Green"] },
    );
    const talk = await talkTo(bot);
    expect(talk.input?.["items"]).toEqual([
      { id: "choice0", content: "Red" },
      { id: "choice1", content: "Green" },
    ]);
    expect((await talk.answer("Green")).turn.variables["x"]).toBe("Green");
  });

  it("are skipped without items", async () => {
    const talk = await talkTo(askOnly("choice input", { dynamicVariableId: "v-list" }, {}, { list: [] }));
    expect(talk.texts).toEqual(["Thanks"]);
    expect(talk.turn.isEnded).toBe(true);
  });

  it("are skipped if no card has a button", async () => {
    const talk = await talkTo(askOnly("cards", {}, { items: [{ id: "a", title: "A", paths: [] }] }));
    expect(talk.texts).toEqual(["Thanks"]);
    expect(talk.turn.isEnded).toBe(true);
  });
});

describe("pictures", () => {
  it("come from lists", async () => {
    const dynamicItems = { isEnabled: true, titlesVariableId: "v-t", pictureSrcsVariableId: "v-p" };
    const bot = askOnly(
      "picture choice input",
      { dynamicItems },
      {},
      { t: ["Cat", "Dog"], p: ["c.webp", "d.webp"] },
    );
    const talk = await talkTo(bot);
    expect(talk.input?.["items"]).toEqual([
      { id: "0", pictureSrc: "c.webp", title: "Cat", description: "" },
      { id: "1", pictureSrc: "d.webp", title: "Dog", description: "" },
    ]);
    const answered = await talk.answer("1");
    expect(answered.turn.variables["x"]).toBe("Dog");
    expect(answered.turn.reply.lastMessageNewFormat).toBe("Dog");
  });
});

describe("cards", () => {
  const card = {
    id: "card",
    imageUrl: "{{pics}}",
    title: "{{names}}",
    options: { internalValue: "{{ids}}" },
    paths: [
      { id: "buy", text: "Buy {{x}}" },
      { id: "see", text: "See" },
    ],
  };
  const bot = testBot({
    groups: {
      shop: [
        {
          id: "q",
          type: "cards",
          items: [card],
          options: {
            saveResponseMapping: [
              { field: "Internal Value", variableId: "v-chosen" },
              { field: "Button", variableId: "v-button" },
            ],
          },
        },
      ],
      bought: [say("{{chosen}} {{button}}")],
    },
    edges: { buy: "bought" },
    variables: {
      pics: ["1.png", "2.png"],
      names: ["One", "Two"],
      ids: ["i1", "i2"],
      x: "now",
      chosen: null,
      button: null,
    },
  });

  it("insert their list item within a text and never interpolate it as a template", async () => {
    const items = [{ id: "card", title: "{{names}}", paths: [{ id: "buy", text: "Buy {{names}}" }] }];
    const names = ["One", "{{secret}} {{= 1 + 1 =}}"];
    const talk = await talkTo(askOnly("cards", {}, { items }, { names, secret: "hush" }));
    expect(talk.input?.["items"]).toMatchObject([
      { title: "One", paths: [{ text: "Buy One" }] },
      { title: names[1], paths: [{ text: `Buy ${names[1]}` }] },
    ]);
  });

  it("expand to one per list item, with unique button ids", async () => {
    expect((await talkTo(bot)).input?.["items"]).toEqual([
      {
        id: "card",
        imageUrl: "1.png",
        title: "One",
        options: { internalValue: "i1" },
        paths: [
          { id: "dynamic-card-0-path-0", text: "Buy now" },
          { id: "dynamic-card-0-path-1", text: "See" },
        ],
      },
      {
        id: "card",
        imageUrl: "2.png",
        title: "Two",
        options: { internalValue: "i2" },
        paths: [
          { id: "dynamic-card-1-path-0", text: "Buy now" },
          { id: "dynamic-card-1-path-1", text: "See" },
        ],
      },
    ]);
  });

  it("follow the button's edge and save parts of the card", async () => {
    const talk = await (
      await talkTo(bot)
    ).answer("dynamic-card-1-path-0", {
      metadata: { replyId: "dynamic-card-1-path-0" },
      attachedFileUrls: ["2.png"],
    });
    expect(talk.texts).toEqual(["i2 Buy now"]);
    expect(talk.turn.answers).toMatchObject([{ content: "Two" }]);
  });
});

describe("files", () => {
  const url = "https://files.test/a.pdf";

  it("are stored as a list if several are allowed", async () => {
    const talk = await (
      await talkTo(askOnly("file input", { isMultipleAllowed: true }))
    ).answer(url, { attachedFileUrls: [url] });
    expect(talk.turn.variables["x"]).toEqual([url]);
    expect(talk.turn.answers).toMatchObject([{ content: url, attachedFileUrls: [url] }]);
  });

  it("can be skipped if they aren't required", async () => {
    const talk = await (await talkTo(askOnly("file input", { isRequired: false }))).send(undefined);
    expect(talk.texts).toEqual(["Thanks"]);
  });

  it("can be attached to a text and are saved to their own variable", async () => {
    const bot = askOnly(
      "text input",
      { attachments: { isEnabled: true, saveVariableId: "v-files" } },
      {},
      { files: null },
    );
    const talk = await talkTo(bot);
    expect((await talk.answer("see", { attachedFileUrls: [url] })).turn.variables).toMatchObject({
      x: "see",
      files: url,
    });
    expect(
      (await talk.answer("see", { attachedFileUrls: ["https://elsewhere.test/x"] })).input,
    ).toMatchObject({ id: "q" });
  });

  it("accept a recording only if the block allows it", async () => {
    const audio = { type: "audio", url } as const;
    const talk = await talkTo(
      askOnly("text input", { audioClip: { isEnabled: true, saveVariableId: "v-clip" } }, {}, { clip: null }),
    );
    expect((await talk.send(audio)).turn.variables).toMatchObject({ x: url, clip: url });
    expect((await (await talkTo(askOnly("text input"))).send(audio)).input).toMatchObject({ id: "q" });
  });
});
