import { fail, ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import type {
  AiRequest,
  EmailRequest,
  HttpEffectResponse,
  HttpEffectRequest,
} from "../../effects/effect-ports.ts";
import { streamRequest } from "../../turn/stream-request.ts";
import { ask, say, testBot } from "../../testing/test-bot.ts";
import { talkTo } from "../../testing/talk.ts";

type Fields = Record<string, unknown>;

describe("an HTTP request", () => {
  const httpBot = (options: Fields, variables: Fields = {}) =>
    testBot({
      groups: { g: [ask("text input", "a"), { type: "Webhook", options }, say("{{x}}!"), ask("text input")] },
      variables: { a: null, x: null, ...variables },
    });

  async function run(
    options: Fields,
    answer: string,
    response: HttpEffectResponse = { statusCode: 200, data: {} },
  ) {
    const requests: HttpEffectRequest[] = [];
    const http = async (request: HttpEffectRequest) => {
      requests.push(request);
      return ok(response);
    };
    const talk = await (await talkTo(httpBot(options), {}, { http })).answer(answer);
    return { talk, request: requests[0] };
  }

  it("sends all answers if it has no custom body", async () => {
    const { request } = await run(
      {
        webhook: {
          url: "api.test/{{a}}",
          headers: [{ key: "X-A", value: "{{a}}" }],
          queryParams: [{ key: "q", value: "{{a}} b" }],
        },
      },
      "1",
    );
    expect(request).toMatchObject({
      url: "https://api.test/1?q=1%20b",
      method: "POST",
      headers: { "X-A": "1", "Content-Type": "application/json" },
      timeout: 10_000,
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({ submittedAt: "2026-03-04T10:20:30.000Z", a: "1" });
  });

  it("sends all answers for the body {{state}} of exported bots", async () => {
    const webhook = { url: "https://api.test", body: " {{state}} " };
    const { request } = await run({ isCustomBody: true, webhook }, "1");
    expect(JSON.parse(request?.body ?? "")).toEqual({ submittedAt: "2026-03-04T10:20:30.000Z", a: "1" });
  });

  it.each(["GET", "HEAD"])("has no body for %s", async (method) => {
    expect((await run({ webhook: { url: "https://api.test", method } }, "1")).request).not.toHaveProperty(
      "body",
    );
  });

  it.each(['he said "hi"\n', "a\\", '{"x":1}', '", "admin": "yes'])(
    "escapes %j inside JSON",
    async (answer) => {
      const { request } = await run(
        { isCustomBody: true, webhook: { url: "https://api.test", body: '{"said": "<{{a}}>", "n": {{a}}}' } },
        answer,
      );
      const body = JSON.parse(request?.body ?? "");
      expect(body.said).toBe(`<${answer}>`);
      expect(Object.keys(body)).toEqual(["said", "n"]);
    },
  );

  it("encodes form fields if the content type requires it", async () => {
    const { request } = await run(
      {
        isCustomBody: true,
        webhook: {
          url: "https://api.test",
          headers: [{ key: "content-type", value: "application/x-www-form-urlencoded" }],
          body: '{"a b": "{{a}}", "n": 1}',
        },
      },
      "x&y=z",
    );
    expect(request?.body).toBe("a%20b=x%26y%3Dz&n=1");
  });

  it.each([
    ["data.user.name", "Ada"],
    ["user.name", "Ada"],
    ["statusCode", "404"],
    ["data.list[1]", "b"],
    ["data.list", ["a", "b"]],
    ["data.list.length", "2"],
    ["data.list.map(item => item + '!')", ["a!", "b!"]],
    ["data.constructor", undefined],
  ])("maps %s", async (bodyPath, value) => {
    const options = {
      webhook: { url: "https://api.test" },
      responseVariableMapping: [{ variableId: "v-x", bodyPath }],
    };
    const { talk } = await run(options, "1", {
      statusCode: 404,
      data: { user: { name: "Ada" }, list: ["a", "b"] },
    });
    expect(talk.turn.variables["x"]).toEqual(value);
    expect(talk.turn.logs[0]?.description).toContain("404");
  });

  it("that succeeds is logged with its status, from the server and from the page", async () => {
    const { talk } = await run({ webhook: { url: "https://api.test" } }, "1");
    const entry = { status: "success", description: "The HTTP request was answered with status 200" };
    expect(talk.turn.logs).toMatchObject([entry]);
    const onPage = await (
      await talkTo(httpBot({ isExecutedOnClient: true, webhook: { url: "https://api.test" } }))
    ).answer("1");
    expect((await onPage.answer('{"statusCode":200,"data":{}}')).turn.logs).toMatchObject([entry]);
  });

  it("that fails is logged, and the flow continues", async () => {
    const talk = await (
      await talkTo(
        httpBot({ webhook: { url: "https://api.test" } }),
        {},
        { http: async () => fail("refused") },
      )
    ).answer("1");
    expect(talk.turn.logs).toMatchObject([{ status: "error", details: "refused" }]);
    expect(talk.input).toBeDefined();
  });

  it("can be sent by the page", async () => {
    const options = {
      isExecutedOnClient: true,
      isCustomBody: true,
      webhook: { url: "https://api.test", body: '{"a":"{{a}}"}' },
      responseVariableMapping: [{ variableId: "v-x", bodyPath: "data.n" }],
    };
    const talk = await (await talkTo(httpBot(options))).answer("1");
    expect(talk.actions).toMatchObject([
      {
        type: "httpRequestToExecute",
        httpRequestToExecute: { url: "https://api.test", method: "POST", body: { a: "1" } },
        expectsDedicatedReply: true,
      },
    ]);
    expect((await talk.answer('{"statusCode":200,"data":{"n":5}}')).texts).toEqual(["5!"]);
    expect(await talk.refused({ type: "text", text: "?" })).toMatchObject({ kind: "invalid-action-result" });
  });
});

it("the response that a page claims to have got is shown verbatim, like an answer", async () => {
  const bot = (isExecutedOnClient: boolean) =>
    testBot({
      groups: {
        g: [
          {
            type: "Webhook",
            options: {
              isExecutedOnClient,
              webhook: { url: "https://api.test" },
              responseVariableMapping: [{ variableId: "v-x", bodyPath: "data.x" }],
            },
          },
          say("{{x}}"),
        ],
      },
      variables: { x: null },
    });
  const response = { statusCode: 200, data: { x: "[Paid](https://evil.test)" } };
  const fromServer = await talkTo(bot(false), {}, { http: async () => ok(response) });
  expect(fromServer.texts).toEqual(["Paid"]);
  const fromPage = await (await talkTo(bot(true))).answer(JSON.stringify(response));
  expect(fromPage.texts).toEqual(["[Paid](https://evil.test)"]);
});

describe("an email", () => {
  const block = (options: Fields) => ({
    type: "Email",
    options: { recipients: ["a@test.de", "{{more}}"], subject: "Hi {{name}}", ...options },
  });
  async function send(options: Fields, start = {}, times = 1) {
    const sent: EmailRequest[] = [];
    const bot = testBot({
      groups: { g: [...Array.from({ length: times }, () => block(options)), say("on")] },
      variables: { name: "Ada\nBcc: x@y.z", more: ["b@test.de", "no address"] },
    });
    const sendEmail = async (request: EmailRequest) => {
      sent.push(request);
      return ok(undefined);
    };
    return { talk: await talkTo(bot, start, { sendEmail }), sent };
  }

  it("is sent to all addresses, with a single-line subject", async () => {
    const { sent } = await send({ isCustomBody: true, body: "Dear {{name}}" });
    expect(sent).toMatchObject([
      { to: ["a@test.de", "b@test.de"], subject: "Hi Ada Bcc: x@y.z", text: "Dear Ada\nBcc: x@y.z" },
    ]);
  });

  it.each([
    [{ body: "Dear {{name}}" }, "Dear Ada\nBcc: x@y.z"],
    [{ body: "Dear {{name}}", isCustomBody: false }, expect.stringContaining("name: Ada")],
    [{ body: " " }, expect.stringContaining("name: Ada")],
    [{}, expect.stringContaining("name: Ada")],
  ])("with %j contains the author's text, or else the answers", async (options, text) => {
    expect((await send(options)).sent).toMatchObject([{ text }]);
  });

  it("escapes answers in HTML", async () => {
    const { sent } = await send({ isCustomBody: true, isBodyCode: true, body: "<b>{{more}}</b>" });
    expect(sent[0]?.html).toBe("<b>[&#34;b@test.de&#34;,&#34;no address&#34;]</b>");
  });

  it("is not sent in a preview, and at most five times per session", async () => {
    expect((await send({}, { isPreview: true })).sent).toEqual([]);
    const many = await send({}, {}, 7);
    expect(many.sent).toHaveLength(5);
    expect(many.talk.texts).toEqual(["on"]);
  });
});

describe("AI", () => {
  const chat = (options: Fields = {}, type = "openai") => ({
    id: "ai",
    type,
    options: {
      action: "Create chat completion",
      model: "gpt-x",
      credentialsId: "main",
      messages: [
        { role: "system", content: "Be {{tone}}" },
        { role: "Dialogue", dialogueVariableId: "v-talk" },
      ],
      responseMapping: [{ item: "Message content", variableId: "v-reply" }],
      ...options,
    },
  });
  const bot = (blocks: readonly Fields[]) =>
    testBot({
      groups: { g: [...blocks, ask("text input")] },
      variables: { tone: "kind", talk: ["Hi", "Hello!", "Why?"], reply: null, age: null },
    });
  const requests: AiRequest[] = [];
  const ai = {
    reserve: async () => ok("r1"),
    reply: async () => fail("no tools"),
    text: async (request: AiRequest) => {
      requests.push(request);
      return ok("**Because**");
    },
    fields: async (request: AiRequest) => {
      requests.push(request);
      return ok({ age: 36 });
    },
  };

  it("is awaited if its text is shown with other text", async () => {
    const talk = await talkTo(
      bot([chat({ temperature: "0.5" }), say("It said: {{reply}}")]),
      { isStreamEnabled: true },
      { ai },
    );
    expect(talk.texts).toEqual(["It said: Because"]);
    expect(requests.at(-1)).toEqual({
      reservation: "r1",
      provider: "openai",
      model: "gpt-x",
      temperature: 0.5,
      credentialsId: "main",
      messages: [
        { role: "system", content: "Be kind" },
        { role: "user", content: "Hi" },
        { role: "assistant", content: "Hello!" },
        { role: "user", content: "Why?" },
      ],
    });
  });

  it("is streamed if the next block shows only its text", async () => {
    const streaming = bot([say("Thinking", "t"), chat({}, "mistral"), say("{{reply}}"), say("More?")]);
    const talk = await talkTo(streaming, { isStreamEnabled: true }, { ai });
    expect(talk.actions).toEqual([
      { type: "stream", stream: true, lastBubbleBlockId: "t", expectsDedicatedReply: true },
    ]);
    expect(streamRequest(talk.turn.state)).toMatchObject({
      ok: true,
      value: { provider: "mistral", model: "gpt-x" },
    });
    const next = await talk.answer("Streamed *text*");
    expect(next.texts).toEqual(["More?"]);
    expect(next.turn.variables["reply"]).toBe("Streamed *text*");
    expect(streamRequest(next.turn.state).ok).toBe(false);
  });

  it("is not streamed from a model that isn't configured: the request fails, and the flow continues", async () => {
    const unset = async () => fail("No key");
    const ports = { isAiConfigured: () => false, ai: { ...ai, text: unset, reply: unset, fields: unset } };
    const talk = await talkTo(bot([chat(), say("{{reply}}"), say("on")]), { isStreamEnabled: true }, ports);
    expect(talk.actions).toEqual([]);
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs).toMatchObject([{ status: "error", details: "No key" }]);
  });

  it("is called again if the stream was empty", async () => {
    const talk = await talkTo(bot([chat(), say("{{reply}}")]), { isStreamEnabled: true }, { ai });
    expect((await talk.send(undefined)).texts).toEqual(["Because"]);
  });

  it("is not streamed to a page without streaming support", async () => {
    expect((await talkTo(bot([chat(), say("{{reply}}")]), {}, { ai })).texts).toEqual(["Because"]);
  });

  describe("when a daily limit is reached", () => {
    const limited = { ...ai, reserve: async () => fail({ scope: "visitor" } as const) };

    it("says so instead of repeating an earlier reply, and the flow continues", async () => {
      const repeated = bot([chat({}, "mistral"), say("{{reply}}"), say("More?")]);
      expect((await talkTo(repeated, {}, { ai })).texts).toEqual(["Because", "More?"]);
      const refused = await talkTo(repeated, { prefilledVariables: { reply: "Earlier" } }, { ai: limited });
      expect(refused.texts).toEqual([expect.stringContaining("come back tomorrow"), "More?"]);
      expect(refused.turn.reply.messages[0]?.content).toMatchObject({ notice: "ai-limit" });
      expect(refused.turn.logs).toMatchObject([
        { description: "The visitor has reached the daily AI limit" },
      ]);
    });

    it("continues in the group that the author names, without asking the page for a stream", async () => {
      const branched = {
        ...chat({}, "mistral"),
        items: [{ id: "limit", on: "limit" }],
      };
      const withBranch = testBot({
        groups: {
          g: [branched, say("{{reply}}"), ask("text input")],
          contact: [say("Write to us."), ask("email input")],
        },
        edges: { limit: "contact" },
        variables: { tone: "kind", talk: ["Hi"], reply: null, age: null },
      });
      const talk = await talkTo(withBranch, { isStreamEnabled: true }, { ai: limited });
      expect(talk.texts).toEqual(["Write to us."]);
      expect(talk.actions).toEqual([]);
    });

    it("applies to extracted variables and to the reply after an empty stream", async () => {
      const generate = {
        type: "openai",
        options: { action: "Generate variables", model: "m", variablesToExtract: [{ variableId: "v-age" }] },
      };
      const extracted = await talkTo(bot([generate]), {}, { ai: limited });
      expect(extracted.texts).toEqual([expect.stringContaining("come back tomorrow")]);
      let grants = 1;
      const reserve = async () => (grants-- > 0 ? ok("r1") : fail({ scope: "bot" } as const));
      const streaming = bot([chat({}, "mistral"), say("{{reply}}"), say("More?")]);
      const talk = await talkTo(streaming, { isStreamEnabled: true }, { ai: { ...ai, reserve } });
      const next = await talk.send(undefined);
      expect(next.texts).toEqual([expect.stringContaining("come back tomorrow"), "More?"]);
    });
  });

  it("passes its reservation to the call", async () => {
    await talkTo(bot([chat({}, "mistral")]), {}, { ai });
    expect(requests.at(-1)).toMatchObject({ reservation: "r1" });
  });

  it("supports the legacy block", async () => {
    const legacy = {
      type: "OpenAI",
      options: {
        task: "Create chat completion",
        model: "gpt-3",
        messages: [{ role: "Messages sequence ✨", content: { userMessagesVariableId: "v-talk" } }],
        responseMapping: [{ valueToExtract: "Message content", variableId: "v-reply" }],
        advancedSettings: { temperature: "1" },
      },
    };
    await talkTo(bot([legacy]), {}, { ai });
    expect(requests.at(-1)).toMatchObject({
      provider: "openai",
      model: "gpt-3",
      temperature: 1,
      messages: [
        { role: "user", content: "Hi" },
        { role: "user", content: "Hello!" },
        { role: "user", content: "Why?" },
      ],
    });
  });

  it("extracts variables", async () => {
    const generate = {
      type: "openai",
      options: {
        action: "Generate variables",
        model: "m",
        prompt: "From {{tone}}",
        variablesToExtract: [{ variableId: "v-age", type: "number", description: "Age" }],
      },
    };
    expect((await talkTo(bot([generate]), {}, { ai })).turn.variables["age"]).toBe("36");
    expect(requests.at(-1)).toMatchObject({
      messages: [{ role: "user", content: "From kind" }],
      fields: [{ name: "age", type: "number", description: "Age" }],
    });
  });

  it("that fails is logged, and the flow continues", async () => {
    const talk = await talkTo(bot([chat(), say("on")]));
    expect(talk.texts).toEqual(["on"]);
    expect(talk.turn.logs).toMatchObject([{ status: "error", context: "openai" }]);
  });
});

describe("analytics", () => {
  const blocks = [
    { type: "Google Analytics", options: { trackingId: "G-1", action: "bought {{x}}" } },
    { type: "Pixel", options: { pixelId: "P-1", eventType: "Lead" } },
    { type: "Chatwoot", options: { websiteToken: "token", user: { email: "{{x}}" } } },
  ];
  const bot = testBot({
    groups: { g: blocks },
    variables: { x: "1" },
    settings: { metadata: { customHeadCode: "<meta>", googleTagManagerId: "GTM-1" } },
  });

  it("is loaded when the chat starts, and the page sends its events", async () => {
    expect((await talkTo(bot)).actions).toMatchObject([
      {
        type: "startPropsToInject",
        startPropsToInject: {
          customHeadCode: "<meta>",
          gtmId: "GTM-1",
          googleAnalyticsId: "G-1",
          pixelIds: ["P-1"],
        },
      },
      { type: "googleAnalytics", googleAnalytics: { trackingId: "G-1", action: "bought 1" } },
      { type: "pixel", pixel: { pixelId: "P-1", eventType: "Lead" } },
      {
        type: "chatwoot",
        chatwoot: {
          scriptToExecute: {
            args: [{ value: "https://app.chatwoot.com" }, { value: "token" }, { value: { email: "1" } }],
          },
        },
      },
    ]);
  });

  it("is skipped in a preview", async () => {
    expect((await talkTo(bot, { isPreview: true })).actions).toEqual([]);
  });
});

describe("a QR code", () => {
  const qrBot = (data: string) =>
    testBot({
      groups: {
        g: [
          { type: "qr-code", options: { action: "Generate a QR Code", data, saveUrlInVariableId: "v-url" } },
          { type: "image", content: { url: "{{url}}" } },
        ],
      },
      variables: { url: null, name: "Ada & co" },
    });

  it("is an image whose URL is saved in a variable", async () => {
    const { turn } = await talkTo(qrBot("https://a.test/{{name}}"));
    const url = "https://qr.example.com/https%3A%2F%2Fa.test%2FAda%20%26%20co";
    expect(turn.variables["url"]).toBe(url);
    expect(turn.reply.messages).toMatchObject([{ type: "image", content: { url } }]);
  });

  it.each([
    ["", "it has no content"],
    ["x".repeat(2_000), "it can't contain 2000 characters"],
  ])("that can't be created is logged, and the flow continues", async (data, reason) => {
    const { turn } = await talkTo(qrBot(data));
    expect(turn.logs).toMatchObject([
      { status: "error", description: `The QR code was not created: ${reason}`, context: "QR code" },
    ]);
    expect(turn.reply.messages).toHaveLength(1);
  });
});
