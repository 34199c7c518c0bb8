import { ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import type { EmailRequest } from "../../effects/effect-ports.ts";
import { ask, say, testBot } from "../../testing/test-bot.ts";
import { talkTo } from "../../testing/talk.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Sends an email after the visitor's address was asked for. `list` is the author's list. */
async function send(options: Fields, prefilledVariables: Fields = {}, answer = "ada@test.de") {
  const sent: EmailRequest[] = [];
  const bot = testBot({
    groups: {
      g: [
        ask("text input", "email"),
        { type: "Email", options: { recipients: ["{{email}}"], ...options } },
        say("on"),
      ],
    },
    variables: { email: null, name: "Ada", list: ["b@test.de", "c@test.de"], files: null, other: null },
  });
  const start = await talkTo(
    bot,
    { prefilledVariables },
    {
      sendEmail: async (request) => {
        sent.push(request);
        return ok(undefined);
      },
    },
  );
  const talk = await start.answer(answer);
  expect(talk.texts).toEqual(["on"]);
  return { sent: sent[0], logs: talk.turn.logs };
}

const many = Array.from({ length: 5_000 }, (_, index) => `victim${index}@test.de`);

it("sends to all addresses that the author wrote, and to five more of variables", async () => {
  const team = Array.from({ length: 7 }, (_, index) => `team${index}@test.de`);
  const list = ["{{email}}", "{{list}}", "{{list}}", "{{list}}"];
  const { sent, logs } = await send({ recipients: team, cc: list, bcc: ["archive@test.de"] });
  expect(sent?.to).toEqual(team);
  expect(sent?.cc).toHaveLength(5);
  expect(sent?.bcc).toEqual(["archive@test.de"]);
  expect(logs).toMatchObject([{ description: "The email was not sent to 2 of its recipients" }, {}]);
});

describe("a variable that a visitor can influence", () => {
  it("is one recipient, also if the page prefills a list", async () => {
    expect((await send({}, { email: many })).sent?.to).toEqual(["ada@test.de"]);
    const { sent, logs } = await send({ recipients: ["{{other}}"] }, { other: many });
    expect(sent?.to).toEqual(["victim0@test.de"]);
    expect(logs).toMatchObject([{ description: "The email was not sent to 4999 of its recipients" }, {}]);
  });

  it.each([
    "ada@test.de,eve@test.de",
    "ada@test.de;eve@test.de",
    "ada@test.de\neve@test.de",
    "ada@test.de\r\nBcc: eve@test.de",
    "ada@test.de,<eve@test.de>",
  ])("is one recipient for the text %j", async (answer) => {
    expect((await send({}, {}, answer)).sent?.to).toEqual(["ada@test.de"]);
  });

  it.each([
    "ada@test.de eve@test.de",
    "team: ada@test.de eve@test.de;",
    '"eve@test.de x"@test.de',
    "ada@test.de (eve@test.de)",
    "ada@test.de> <eve@test.de>",
  ])("is at most one recipient as %j, in which mail programs find further addresses", async (answer) => {
    const { sent } = await send({ recipients: ["shop@test.de", "{{email}}"] }, {}, answer);
    expect(sent?.to.filter((address) => !/^(?:shop|eve)@test\.de$/.test(address))).toEqual([]);
    expect(sent?.to.length).toBeLessThanOrEqual(2);
  });

  it("adds none to a text of the author", async () => {
    const prefilled = { name: "eve@test.de, <mallory@test.de>, x" };
    const { sent } = await send({ recipients: ["{{name}} <{{email}}>, shop@test.de"] }, prefilled);
    expect(sent?.to).toEqual(["ada@test.de", "shop@test.de"]);
  });

  it("is one address to reply to", async () => {
    const { sent } = await send({ replyTo: "{{email}}" }, {}, "ada@test.de, eve@test.de");
    expect(sent?.replyTo).toBe("ada@test.de");
  });

  it("attaches only files that were uploaded in this conversation", async () => {
    const files = ["https://files.test/cv.pdf", "https://evil.test/malware.exe"];
    const { sent, logs } = await send({ attachmentsVariableId: "v-files" }, { files });
    expect(sent?.attachmentUrls).toEqual(["https://files.test/cv.pdf"]);
    expect(logs).toContainEqual(
      expect.objectContaining({ description: expect.stringContaining("was not attached") }),
    );
  });
});

it.each([
  [
    "an HTTP request",
    { type: "Webhook", options: { isExecutedOnClient: true, webhook: { url: "https://x.test" } } },
  ],
  ["a webhook", { type: "webhook", options: {} }],
])("the response of %s that the page reports is the visitor's", async (_, { type, options }) => {
  const responseVariableMapping = [{ bodyPath: "data.team", variableId: "v-team" }];
  const bot = testBot({
    groups: {
      g: [
        { type, options: { ...options, responseVariableMapping } },
        { type: "Email", options: { recipients: ["{{team}}"] } },
      ],
    },
    variables: { team: null },
  });
  const sent: EmailRequest[] = [];
  const sendEmail = async (request: EmailRequest) => {
    sent.push(request);
    return ok(undefined);
  };
  const start = await talkTo(bot, {}, { sendEmail });
  await start.answer(JSON.stringify({ statusCode: 200, data: { team: many } }));
  expect(sent.map(({ to }) => to)).toEqual([["victim0@test.de"]]);
});

it("a prefilled list stays one in a linked bot", async () => {
  const linked = testBot({
    id: "linked",
    groups: { g: [ask("email input", "email"), { type: "Email", options: { recipients: ["{{email}}"] } }] },
    variables: { email: null },
  });
  const bot = testBot({
    groups: { g: [{ type: "Typebot link", options: { typebotId: "linked", mergeResults: true } }] },
    variables: { email: null },
  });
  const sent: EmailRequest[] = [];
  const ports = {
    linkedBot: async () => linked,
    sendEmail: async (request: EmailRequest) => {
      sent.push(request);
      return ok(undefined);
    },
  };
  const start = await talkTo(bot, { prefilledVariables: { email: many } }, ports);
  await start.answer("ada@test.de");
  expect(sent.map(({ to }) => to)).toEqual([["ada@test.de"]]);
});

describe("the author's recipients", () => {
  it("may be several in one variable, with names and an address to reply to", async () => {
    const options = { recipients: ["{{list}}", "Shop <shop@test.de>"], replyTo: "Shop <shop@test.de>" };
    expect((await send(options)).sent).toMatchObject({
      to: ["b@test.de", "c@test.de", "Shop <shop@test.de>"],
      replyTo: "Shop <shop@test.de>",
    });
  });

  it("are at most five, in To, Cc and Bcc together", async () => {
    const { sent, logs } = await send({ recipients: ["{{list}}"], cc: ["{{list}}"], bcc: ["{{list}}"] });
    expect(sent).toMatchObject({
      to: ["b@test.de", "c@test.de"],
      cc: ["b@test.de", "c@test.de"],
      bcc: ["b@test.de"],
    });
    expect(logs).toMatchObject([
      { status: "error", description: "The email was not sent to 1 of its recipients" },
      {},
    ]);
  });
});
