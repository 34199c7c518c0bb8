import { fail, ok, type Result } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { talkTo, type Talk } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";

type Fields = Record<string, unknown>;

const variables = { name: null, age: null, city: null, code: null };
const settings = { canEditAnswers: true };
const questions = [
  say("Hi {{name}}"),
  ask("text input", "name", {}, "q-name"),
  ask("text input", "age", {}, "q-age"),
  ask("text input", "city", {}, "q-city"),
];

function bot(blocks: readonly Fields[] = questions, more: Fields = {}) {
  return testBot({ groups: { g: blocks }, variables, settings, ...more });
}

async function answer(talk: Talk, ...texts: readonly string[]): Promise<Talk> {
  let current = talk;
  for (const text of texts) current = await current.answer(text);
  return current;
}

/** What is asked, stored and offered. */
const outline = ({ turn, input, number }: Talk) => ({
  number,
  asks: input?.["id"],
  variables: turn.variables,
  editable: turn.reply.editableTurns,
  returnsTo: turn.reply.returnsTo,
});

function modelStep(options: Fields): Fields {
  return {
    type: "openai",
    options: {
      action: "Create chat completion",
      model: "m",
      responseMapping: [{ item: "Message content", variableId: "v-code" }],
      ...options,
    },
  };
}

const tools = [{ type: "function", name: "order", parameters: [], code: "return 1" }];

const extraction = {
  action: "Generate variables",
  prompt: "Hi",
  variablesToExtract: [{ name: "code", variableId: "v-code", type: "string" }],
};

describe("a visitor who edits an answer", () => {
  it("goes back to its question, with the variables as they were, and answers it", async () => {
    const talk = await answer(await talkTo(bot()), "Ada", "36");
    expect(outline(talk)).toMatchObject({ asks: "q-city", editable: [0, 1], returnsTo: undefined });
    const edited = await talk.edit(0, "Grace");
    expect(outline(edited)).toEqual({
      number: 3,
      asks: "q-age",
      // The result keeps what a turn doesn't mention.
      variables: { name: "Grace", age: "" },
      editable: [0],
      returnsTo: 0,
    });
    expect(edited.turn.answers).toMatchObject([{ blockId: "q-name", content: "Grace" }]);
    const done = await answer(edited, "40", "London");
    expect(done.turn.variables).toEqual({ name: "Grace", age: "40", city: "London" });
    expect(done.turn.isEnded).toBe(true);
  });

  it("can edit it again, and answers after it, by the numbers of their questions", async () => {
    const once = await (await answer(await talkTo(bot()), "Ada", "36")).edit(0, "Grace");
    const twice = await once.edit(0, "Joan");
    expect(outline(twice)).toMatchObject({ number: 4, asks: "q-age", editable: [0], returnsTo: 0 });
    const next = await twice.answer("50");
    expect(outline(next)).toMatchObject({ editable: [0, 4] });
    const later = await next.edit(4, "51");
    expect(outline(later)).toMatchObject({ variables: { name: "Joan", age: "51" }, returnsTo: 4 });
    expect(await later.refusedEdit(1)).toMatchObject({ kind: "cannot-go-back" });
  });

  it("goes back into a linked bot, also from one that no longer exists", async () => {
    const linked = new Map(
      ["first", "second"].map((id) => [
        id,
        bot([ask("text input", "name", {}, `in-${id}`)], { id, variables, settings }),
      ]),
    );
    const link = (typebotId: string) => ({
      type: "Typebot link",
      options: { typebotId, mergeResults: true },
    });
    const talk = await talkTo(
      bot([link("first"), link("second"), ask("text input", "age", {}, "q-age")]),
      {},
      { linkedBot: async (id) => linked.get(id) },
    );
    const inSecond = await talk.answer("Ada");
    expect(outline(inSecond)).toMatchObject({ asks: "in-second", editable: [0] });
    linked.delete("second");
    const edited = await inSecond.edit(0, "Grace");
    expect(outline(edited)).toMatchObject({ asks: "q-age", variables: { name: "Grace" } });
  });

  it("is asked again if the new answer is invalid", async () => {
    const talk = await answer(
      await talkTo(bot([ask("number input", "age", {}, "q-age"), ask("text input", "city")])),
      "1",
    );
    const edited = await talk.edit(0, "old");
    expect(outline(edited)).toMatchObject({ asks: "q-age", editable: undefined, returnsTo: 0 });
    expect(outline(await edited.answer("2"))).toMatchObject({ editable: [2], variables: { age: "2" } });
  });

  it("takes another branch, whose edges count once", async () => {
    const choice = {
      ...ask("choice input", undefined, {}, "pick"),
      items: [
        { id: "a", content: "A" },
        { id: "b", content: "B" },
      ],
    };
    const branching = testBot({
      groups: {
        g: [choice],
        ga: [ask("text input", "name", {}, "in-a")],
        gb: [ask("text input", "city", {}, "in-b")],
      },
      edges: { a: "ga", b: "gb" },
      variables,
      settings,
    });
    const first = await (await talkTo(branching)).answer("A");
    expect(first.turn.visitedEdgeIds).toEqual(["from a"]);
    const second = await first.edit(0, "B");
    expect(second.turn.visitedEdgeIds).toEqual(["from b"]);
    const third = await second.edit(0, "A");
    expect(outline(third)).toMatchObject({ asks: "in-a" });
    expect(third.turn.visitedEdgeIds).toEqual([]);
  });

  it("keeps the budget of the session", async () => {
    const talk = await answer(await talkTo(bot()), "Ada", "36");
    const characters = Number(talk.turn.state["exchangedCharacters"]);
    const edited = await talk.edit(0, "Grace");
    expect(edited.turn.state["exchangedCharacters"]).toBeGreaterThan(characters);
  });
});

describe("editing is allowed", () => {
  it.each([
    ["where the bot says so", { canEditAnswers: true }, {}, [0]],
    ["where the question says so", {}, { canEditAnswers: true }, [0]],
    ["not where the question forbids it", { canEditAnswers: true }, { canEditAnswers: false }, undefined],
    ["not by default", {}, {}, undefined],
  ])("%s", async (_name, botSettings, options, editable) => {
    const blocks = [ask("text input", "name", options, "q-name"), ask("text input", "age")];
    const talk = await answer(await talkTo(bot(blocks, { settings: botSettings })), "Ada");
    expect(talk.turn.reply.editableTurns).toEqual(editable);
    if (editable === undefined) expect(await talk.refusedEdit(0)).toMatchObject({ kind: "cannot-go-back" });
  });

  const mail = { type: "Email", options: { recipients: ["a@example.com"], pointOfNoReturn: true } };

  it("not behind a point of no return", async () => {
    const blocks = [...questions.slice(0, 2), mail, ...questions.slice(2)];
    const first = await answer(await talkTo(bot(blocks)), "Ada");
    expect(first.turn.reply.editableTurns).toBeUndefined();
    const second = await first.answer("36");
    expect(second.turn.reply.editableTurns).toEqual([1]);
    expect(await second.refusedEdit(0)).toMatchObject({ kind: "cannot-go-back" });
  });

  it("not behind a payment", async () => {
    const payment: EffectPorts["payment"] = {
      create: async () => ok({ id: "pi_1", paymentIntentSecret: "s", publicKey: "p" }),
      release: async () => ok(undefined),
      status: async () => ok("succeeded"),
    };
    const pay = ask("payment input", undefined, { amount: "30", currency: "EUR" }, "pay");
    const talk = await answer(await talkTo(bot([...questions.slice(0, 2), pay]), {}, { payment }), "Ada");
    expect(talk.turn.reply.editableTurns).toBeUndefined();
  });

  /** A model that answers the first question as a stream, and what the visitor's command shows. */
  function streaming(modelOptions: Fields) {
    const model = modelStep({ messages: [{ role: "user", content: "{{name}}" }], ...modelOptions });
    const [, name = {}, age = {}, city = {}] = questions;
    return talkTo(
      bot([name, model, say("{{code}}"), age], {
        groups: { g: [name, model, say("{{code}}"), age], help: [city, age] },
        edges: { command: "help" },
        events: [{ id: "command", type: "command", options: { command: "help" } }],
      }),
      { isStreamEnabled: true },
    );
  }
  it("not while a reply streams", async () => {
    const waiting = await answer(await streaming({}), "Ada");
    expect(waiting.turn.reply.editableTurns).toBeUndefined();
    expect(await waiting.refusedEdit(0)).toMatchObject({ kind: "cannot-go-back" });
    const replied = await waiting.answer("Hello");
    expect(replied.turn.reply.editableTurns).toEqual([0]);
    expect((await replied.edit(0, "Grace")).actions).toMatchObject([{ type: "stream" }]);
  });

  it.each([
    ["not behind a command that has ended the reply of a model with tools", { tools }, undefined],
    ["behind a command that has ended the reply of a model without tools", {}, [0]],
  ])("%s", async (_name, modelOptions, editable) => {
    const waiting = await answer(await streaming(modelOptions), "Ada");
    const helped = await waiting.send({ type: "command", command: "help" });
    expect(outline(helped)).toMatchObject({ asks: "q-city", editable });
  });

  it("for as many answers as the session has room for", async () => {
    const jump = { type: "Jump", options: { groupId: "g" } };
    let talk = await talkTo(bot([ask("text input", "name", {}, "q-name"), jump]));
    for (let index = 0; index < 130; index++) talk = await talk.answer(String(index));
    expect(talk.turn.reply.editableTurns).toHaveLength(100);
    for (const letter of "abc") talk = await talk.answer(letter.repeat(25_000));
    expect(talk.turn.reply.editableTurns?.length).toBeLessThan(5);
    expect(JSON.stringify(talk.turn.state).length).toBeLessThan(200_000);
    const [oldest = 0] = talk.turn.reply.editableTurns ?? [];
    expect((await talk.edit(oldest, "short")).turn.variables["name"]).toBe("short");
  });
});

describe("effects after an edit", () => {
  const http = (body: string, method = "POST"): Fields => ({
    type: "Webhook",
    options: {
      webhook: { url: "https://shop.test/", method, body },
      isCustomBody: true,
      responseVariableMapping: [{ variableId: "v-code", bodyPath: "data.code" }],
    },
  });
  const mail = (subject: string, more: Fields = {}): Fields => ({
    type: "Email",
    options: { recipients: ["a@example.com"], subject, isCustomBody: true, body: subject, ...more },
  });

  async function withEffects(...effects: readonly Fields[]) {
    const done: string[] = [];
    const ports: Partial<EffectPorts> = {
      http: async ({ method, body = "" }) => {
        done.push(method === "POST" ? `http ${body}` : method);
        return ok({ statusCode: 200, data: { code: `code ${done.length}` } });
      },
      sendEmail: async ({ subject }): Promise<Result<void, string>> => {
        done.push(`mail ${subject}`);
        return ok(undefined);
      },
    };
    const [hi = {}, name = {}, age = {}, city = {}] = questions;
    const blocks = [hi, name, age, ...effects, say("{{code}}"), city];
    const talk = await answer(await talkTo(bot(blocks), {}, ports), "Ada", "36");
    return { talk, done };
  }

  it("with the same inputs take the result and aren't repeated", async () => {
    const { talk, done } = await withEffects(http("{{age}}"), mail("{{name}}"));
    expect(done).toEqual(["http 36", "mail Ada"]);
    const edited = await (await talk.edit(0, "Grace")).answer("36");
    expect(edited.texts).toEqual(["code 1"]);
    expect(done).toEqual(["http 36", "mail Ada", "mail Grace"]);
    const other = await edited.edit(edited.turn.reply.editableTurns?.at(-1) ?? -1, "37");
    expect(other.texts).toEqual(["code 4"]);
    expect(done).toEqual(["http 36", "mail Ada", "mail Grace", "http 37"]);
  });

  it("are performed again where the step has had other inputs since", async () => {
    const { talk, done } = await withEffects(http("{{age}}"));
    const edited = await (await talk.edit(1, "37")).edit(1, "36");
    expect(edited.texts).toEqual(["code 3"]);
    expect(done).toEqual(["http 36", "http 37", "http 36"]);
  });

  it("that a step has performed several times are taken in their order", async () => {
    const done: string[] = [];
    const sendEmail: EffectPorts["sendEmail"] = async ({ subject }) => {
      done.push(subject);
      return ok(undefined);
    };
    const jump = { type: "Jump", options: { groupId: "g" } };
    const loop = [ask("text input", "name"), ask("text input", "age"), mail("{{age}}"), jump];
    const talk = await answer(await talkTo(bot(loop), {}, { sendEmail }), "Ada", "1", "Ada", "2");
    const same = await answer(await talk.edit(0, "Grace"), "1", "Ada", "2");
    expect(done).toEqual(["1", "2"]);
    await answer(await same.edit(same.turn.reply.editableTurns?.[0] ?? -1, "Joan"), "2", "Ada", "1");
    expect(done).toEqual(["1", "2", "2", "1"]);
  });

  /** Another choice leads to a mail or to a question; both lead back to the choice. */
  async function looping(finalOptions: Fields = {}) {
    const done: string[] = [];
    const sendEmail: EffectPorts["sendEmail"] = async ({ subject }) => {
      done.push(subject);
      return ok(undefined);
    };
    const choice = {
      ...ask("choice input", undefined, {}, "pick"),
      items: ["mail", "other", "final"].map((content) => ({ id: content, content })),
    };
    const jump = { type: "Jump", options: { groupId: "g" } };
    const looping = bot([choice], {
      groups: {
        g: [choice],
        mail: [mail("hello"), ask("text input", "age"), ask("text input", "name"), jump],
        other: [ask("text input", "city"), jump],
        final: [mail("final", finalOptions), jump],
      },
      edges: { mail: "mail", other: "other", final: "final" },
    });
    return { talk: await talkTo(looping, {}, { sendEmail }), done };
  }

  it("that the new branch wants later than the abandoned one are performed", async () => {
    const { talk, done } = await looping();
    const edited = await (await answer(talk, "mail", "1")).edit(0, "other");
    const left = await edited.answer("London");
    expect(left.turn.state["leftEffects"]).toBeUndefined();
    await left.answer("mail");
    expect(done).toEqual(["hello", "hello"]);
  });

  it("that the new branch wants as early as the abandoned one are not", async () => {
    const { talk, done } = await looping();
    const edited = await (await answer(talk, "other", "London", "mail", "1")).edit(0, "other");
    expect(edited.turn.state["leftEffects"]).toHaveLength(1);
    await answer(edited, "Paris", "mail");
    expect(done).toEqual(["hello"]);
  });

  it("are performed behind a point of no return", async () => {
    const { talk, done } = await looping({ pointOfNoReturn: true });
    const edited = await (await answer(talk, "mail", "1", "2")).edit(0, "final");
    expect(edited.turn.state["leftEffects"]).toBeUndefined();
    await edited.answer("mail");
    expect(done).toEqual(["hello", "final", "hello"]);
  });

  it("that follow an action of the page are known until the next question", async () => {
    const compute = {
      type: "Set variable",
      options: { variableId: "v-code", expressionToEvaluate: "{{age}} + 1", isExecutedOnClient: true },
    };
    const { talk, done } = await withEffects(compute, mail("hello"));
    const sent = await talk.answer("37");
    const waiting = await sent.edit(1, "37");
    expect(waiting.actions).toMatchObject([{ type: "setVariable" }]);
    const asked = await waiting.answer("38");
    expect(outline(asked)).toMatchObject({ asks: "q-city" });
    expect(asked.turn.state["leftEffects"]).toBeUndefined();
    expect(done).toEqual(["mail hello"]);
  });

  it.each([
    ["a text", {}, "text"],
    ["a reply with tools", { tools }, "reply"],
    ["extracted variables", extraction, "fields"],
  ] as const)("of a model (%s) reserve no budget if they aren't repeated", async (_name, options, call) => {
    const done: string[] = [];
    const respond = async <Value>(kind: string, value: Value) => {
      done.push(kind);
      return ok(value);
    };
    const ai: EffectPorts["ai"] = {
      reserve: () => respond("reserve", "r"),
      text: () => respond("text", "Hello"),
      reply: () => respond("reply", { text: "Hello", calls: [] }),
      fields: () => respond("fields", { code: "Hello" }),
    };
    const [, name = {}, age = {}] = questions;
    const asking = bot([name, modelStep({ messages: [{ role: "user", content: "Hi" }], ...options }), age]);
    const talk = await answer(await talkTo(asking, {}, { ai }), "Ada");
    expect(done).toEqual(["reserve", call]);
    const edited = await talk.edit(0, "Grace");
    expect(edited.turn.variables).toMatchObject({ name: "Grace", code: "Hello" });
    expect(done).toEqual(["reserve", call]);
  });

  it("of a model reserve a budget for a reply that is streamed again", async () => {
    const done: string[] = [];
    const ai: EffectPorts["ai"] = {
      reserve: async () => {
        done.push("reserve");
        return ok("r");
      },
      text: async () => {
        done.push("text");
        return ok("Hello");
      },
      reply: async () => fail("none"),
      fields: async () => fail("none"),
    };
    const [, name = {}, age = {}] = questions;
    const model = modelStep({ messages: [{ role: "user", content: "Hi" }] });
    const streaming = await talkTo(
      bot([name, model, say("{{code}}"), age]),
      { isStreamEnabled: true },
      { ai },
    );
    // The page has got no text, so the flow calls the model.
    const talk = await answer(streaming, "Ada", "");
    expect(done).toEqual(["reserve", "reserve", "text"]);
    const edited = await talk.edit(0, "Grace");
    expect(edited.actions).toMatchObject([{ type: "stream" }]);
    expect(done).toEqual(["reserve", "reserve", "text", "reserve"]);
  });

  it("of one step aren't forgotten because of another's", async () => {
    const { talk, done } = await withEffects(mail("{{age}}"), mail("hello"));
    await talk.edit(1, "37");
    expect(done).toEqual(["mail 36", "mail hello", "mail 37"]);
  });

  it.each(["GET", "HEAD"])(
    "that only read (%s) are repeated: what they read may have changed",
    async (method) => {
      const { talk, done } = await withEffects(http("{{age}}"), http("", method));
      expect((await talk.edit(1, "37")).texts).toEqual(["code 4"]);
      expect(done).toEqual(["http 36", method, "http 37", method]);
    },
  );

  it("take no result of other inputs that a visitor has computed to have the same short hash", async () => {
    // Both make the whole request collide in FNV-1a with two seeds.
    const one =
      "a2PMy51jYfIRxH0pI4ZGh1NTeQ3ycLXJokrCOuNWdifI0MC7tM6LpjhfloAfW6CuEIjcGbZRNmAOwGM7oQrcn8uZhwmi4Ce";
    const other =
      "bjw6HLgUAFIRxH0OOTygh1NTemrPAPXJokrCOuNWdifI0JlR5m6LpjhfloAf9auNQIjcGbcJs5a0uV5WoQrcn8uZhwmi4Ce";
    const { talk, done } = await withEffects(http("{{age}}"));
    done.length = 0;
    const edited = await (await talk.edit(1, one)).edit(1, other);
    expect(done).toEqual([`http "${one}"`, `http "${other}"`]);
    expect(edited.texts).toEqual(["code 2"]);
  });

  it("that the flow repeats by itself are repeated", async () => {
    const { talk, done } = await withEffects(mail("hello"), mail("hello"));
    expect(done).toEqual(["mail hello", "mail hello"]);
    await talk.edit(1, "37");
    expect(done).toHaveLength(2);
  });

  it("don't use up the session's mails if they aren't repeated", async () => {
    const { talk, done } = await withEffects(mail("1"), mail("2"), mail("3"));
    const edited = await talk.edit(1, "37");
    expect(done).toHaveLength(3);
    expect(edited.turn.state["emailCount"]).toBe(3);
  });

  it("of the page aren't repeated either", async () => {
    const script = { type: "Code", options: { content: "track({{age}})" } };
    const { talk } = await withEffects(script);
    expect(talk.actions).toMatchObject([{ type: "scriptToExecute" }]);
    expect((await talk.edit(1, "36")).actions).toEqual([]);
    const other = await talk.edit(1, "37");
    expect(other.actions).toMatchObject([{ type: "scriptToExecute" }]);
    expect((await other.edit(1, "36")).actions).toMatchObject([{ type: "scriptToExecute" }]);
  });

  it("for whose result the page waits take that result", async () => {
    const listen = {
      type: "webhook",
      options: { responseVariableMapping: [{ variableId: "v-code", bodyPath: "data.code" }] },
    };
    const { talk } = await withEffects(listen);
    expect(talk.actions).toMatchObject([{ type: "listenForWebhook" }]);
    const received = await talk.answer(JSON.stringify({ data: { code: "paid" } }));
    expect(received.texts).toEqual(["paid"]);
    const edited = await received.edit(1, "37");
    expect(edited.actions).toEqual([]);
    expect(edited.texts).toEqual(["paid"]);
    // An edit while the flow waits for the webhook waits for it afterwards.
    const waiting = await talk.edit(1, "37");
    expect(waiting.actions).toMatchObject([{ type: "listenForWebhook" }]);
  });
});
