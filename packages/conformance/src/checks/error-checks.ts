import { errorMessage, errorStatuses, percentEncode } from "@banter/protocol";
import { errorReplySchema } from "@banter/protocol/reply-schemas";
import type { Exchange } from "../http/exchange.ts";
import { hasResult, sessionIdOf } from "../visitor/reply.ts";
import { sessionPath } from "../visitor/talk.ts";
import type { Check, CheckContext } from "./check.ts";
import { claim, conforms, equals, hasHeader, hasStatus, isRefused, skipped, verdict } from "./outcome.ts";

const MARKUP = "<img src=x onerror=alert(1)>";

/** More bytes than any answer has. */
const OVERSIZED_BYTES = 3 * 1_048_576;

/** Levels that exhaust the stack of a recursive parser. */
const NESTED_LEVELS = 20_000;

/** Requests with logs until one is over the limit. */
const MAX_LOG_REQUESTS = 10;

/** What an error must not tell strangers: places in code, files of the server, statements of its database. */
const INTERNALS = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|[a-z]:\\|\/)/i,
  /\b[\w-]+\.[cm]?[jt]s:\d+:\d+/,
  /node_modules/,
  /\/(?:home|root|usr|var|app|srv)\//,
  /\b(?:SELECT|INSERT INTO|UPDATE) .+\b(?:FROM|VALUES|SET)\b/,
  /\bSQLITE_|ECONNREFUSED/,
];

/** Refused requests. */
export const errorChecks: readonly Check[] = [
  refusal("unknown-bot", "A start of an unknown bot gets 404.", 404, ({ send }) =>
    send("/api/v1/typebots/no-such-bot-5c0ffee/startChat", { body: {} }),
  ),
  refusal("unknown-session", "An answer in an unknown session gets 404.", 404, ({ send, randomId }) =>
    send(`${sessionPath(randomId())}/continueChat`, { body: { message: "hello" } }),
  ),
  refusal("unknown-path", "An unknown path gets 404.", 404, ({ send }) =>
    send("/api/v1/no-such-path", { body: {} }),
  ),
  refusal("start-not-json", "A start whose body isn't JSON gets 400.", 400, ({ send, startPath }) =>
    send(startPath, { body: '{"isStreamEnabled":' }),
  ),
  refusal("start-not-object", "A start whose body isn't an object gets 400.", 400, ({ send, startPath }) =>
    send(startPath, { body: "[1,2]" }),
  ),
  refusal("start-wrong-type", "A start with a field of a wrong type gets 400.", 400, ({ start }) =>
    start({ prefilledVariables: "a text" }),
  ),
  refusal("answer-not-json", "An answer whose body isn't JSON gets 400.", 400, async ({ send, talk }) =>
    send(`${sessionPath((await talk()).sessionId)}/continueChat`, { body: "hello" }),
  ),
  refusal("answer-wrong-type", "An answer of a wrong type gets 400.", 400, async ({ talk }) =>
    (await talk()).post({ message: 7 }),
  ),
  refusal("answer-unknown-type", "A message of an unknown type gets 400.", 400, async ({ talk }) =>
    (await talk()).post({ message: { type: "telepathy", text: "hello" } }),
  ),
  {
    ...refusal("body-too-large", "A body of three megabytes gets 413.", 413, async ({ talk }) =>
      (await talk()).post({ message: { type: "text", text: "a".repeat(OVERSIZED_BYTES) } }),
    ),
    severity: "warning",
  },
  {
    id: "body-too-deep",
    title: "A body with thousands of nested lists is refused.",
    profile: "reference",
    severity: "error",
    run: async ({ send, startPath }) => {
      const nested = "[".repeat(NESTED_LEVELS) + "]".repeat(NESTED_LEVELS);
      const body = `{"prefilledVariables":{"nested":${nested}}}`;
      return verdict([isRefused(await send(startPath, { body }))]);
    },
  },
  {
    id: "wrong-method",
    title: "A start with GET gets 404 or 405.",
    profile: "reference",
    severity: "error",
    run: async ({ send, startPath }) => verdict([hasStatus(await send(startPath), 404, 405)]),
  },
  {
    id: "hostile-ids",
    title: "Ids with quotes, slashes, markup and control characters find nothing and break nothing.",
    profile: "reference",
    severity: "error",
    run: async ({ send }) => {
      const ids = [
        "'",
        '"',
        "../..",
        "%",
        "\0",
        "a\r\nb",
        "{}",
        "constructor",
        "__proto__",
        "a".repeat(2_000),
      ];
      const exchanges = await Promise.all(
        ids.flatMap((id) => [
          send(`${sessionPath(id)}/continueChat`, { body: { message: "hello" } }),
          send(`/api/v1/typebots/${percentEncode(id)}/startChat`, { body: {} }),
        ]),
      );
      return verdict(exchanges.map(isRefused));
    },
  },
  {
    id: "error-message",
    title: "A refused request gets JSON with a message for people.",
    profile: "reference",
    severity: "error",
    run: async (context) =>
      verdict(
        (await refusedExchanges(context)).flatMap((exchange) => [
          hasHeader(exchange, "content-type", /^application\/json\b/),
          claim((errorMessage(exchange.body) ?? "") !== "", "a message in the body", exchange.text),
        ]),
      ),
  },
  {
    id: "error-internals",
    title: "An error tells nothing of the server's code, files or database.",
    profile: "reference",
    severity: "error",
    run: async (context) =>
      verdict(
        (await refusedExchanges(context)).map(({ text }) =>
          claim(!INTERNALS.some((pattern) => pattern.test(text)), "no internals of the server", text),
        ),
      ),
  },
  {
    id: "error-markup",
    title: "Markup in a request never comes back as a page.",
    profile: "reference",
    severity: "error",
    run: async ({ send, start }) => {
      const exchanges = await Promise.all([
        send(`/api/v1/typebots/${percentEncode(MARKUP)}/startChat`, { body: {} }),
        send(`/api/v1/${percentEncode(MARKUP)}`, { headers: { accept: "text/html" } }),
        start({ textBubbleContentFormat: MARKUP }),
      ]);
      return verdict(
        exchanges.flatMap((exchange) => [
          isRefused(exchange),
          claim(
            !exchange.text.includes(MARKUP) || isJson(exchange),
            "no markup of the request in a page",
            exchange.text,
          ),
        ]),
      );
    },
  },
  {
    id: "error-body",
    title: "An error's body repeats its status, and its code belongs to that status.",
    profile: "banter",
    severity: "error",
    run: async (context) =>
      verdict(
        (await refusedExchanges(context)).flatMap((exchange) => {
          const { status, body } = exchange;
          return [
            conforms("an error", errorReplySchema, exchange),
            equals("status in the body", status, body["status"]),
            claim(
              Object.entries(errorStatuses).some(([code, each]) => code === body["code"] && each === status),
              `a code of the status ${status}`,
              body["code"],
            ),
          ];
        }),
      ),
  },
  {
    id: "method-not-allowed",
    title: "A start with GET gets 405 and the methods that are allowed.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: async ({ send, startPath }) => {
      const reply = await send(startPath);
      return verdict([hasStatus(reply, 405), hasHeader(reply, "allow", /\bPOST\b/)]);
    },
  },
  {
    id: "retry-after",
    title: "A request over a limit gets 429 and the time after which to try again.",
    profile: "banter",
    severity: "error",
    run: async ({ send, start }) => {
      const started = await start();
      if (!hasResult(started))
        return skipped("The conversation has no result that takes logs up to a limit.");
      const path = `${sessionPath(sessionIdOf(started), "v2")}/clientLogs`;
      const entry = { description: "An entry of the conformance test" };
      const clientLogs = Array.from({ length: 40 }, () => entry);
      let reply = await send(path, { body: { clientLogs }, expectsLimit: true });
      for (let requests = 1; requests < MAX_LOG_REQUESTS && reply.status === 200; requests++)
        reply = await send(path, { body: { clientLogs }, expectsLimit: true });
      return verdict([hasStatus(reply, 429), hasHeader(reply, "retry-after", /^\d+$/)]);
    },
  },
  {
    id: "identity-invalid",
    title: "An identity that the server can't verify is refused, never ignored.",
    profile: "banter",
    severity: "error",
    run: async ({ start }) => verdict([isRefused(await start({ identity: "not.a.token" }))]),
  },
];

function refusal(
  id: string,
  title: string,
  status: number,
  request: (context: CheckContext) => Promise<Exchange>,
): Check {
  return {
    id,
    title,
    profile: "reference",
    severity: "error",
    run: async (context) => verdict([hasStatus(await request(context), status)]),
  };
}

function refusedExchanges({ send, start, startPath, talk }: CheckContext): Promise<readonly Exchange[]> {
  return Promise.all([
    send("/api/v1/typebots/no-such-bot-5c0ffee/startChat", { body: {} }),
    send(`${sessionPath("no-such-session")}/continueChat`, { body: { message: "hello" } }),
    send("/api/v1/no-such-path", { body: {} }),
    send(startPath, { body: "{" }),
    start({ prefilledVariables: 7 }),
    talk().then((visitor) => visitor.post({ message: 7 })),
  ]);
}

function isJson({ headers }: Exchange): boolean {
  return /^application\/json\b/.test(headers.get("content-type") ?? "");
}
