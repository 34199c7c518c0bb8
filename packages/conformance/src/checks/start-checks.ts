import type { Exchange } from "../http/exchange.ts";
import type { Check } from "./check.ts";
import { claim, conforms, equals, hasHeader, hasStatus, skipped, verdict, type Claim } from "./outcome.ts";
import { referenceStartSchema } from "./reply-shapes.ts";
import { estimateBits } from "./id-entropy.ts";
import { messagesOf, sessionIdOf, textsOf } from "../visitor/reply.ts";
import { PLAUSIBLE_TEXT } from "../visitor/answers.ts";
import { walkTo } from "../visitor/talk.ts";

/** Ids with fewer random bits can be guessed. */
const MIN_ID_BITS = 64;

/** How many ids the estimate compares. */
const COMPARED_IDS = 6;

/** Starts of conversations and their sessions. */
export const startChecks: readonly Check[] = [
  {
    id: "start-reply",
    title: "A start replies with a session, the bot and its first messages.",
    profile: "reference",
    severity: "error",
    run: async ({ start }) => verdict(startClaims(await start())),
  },
  {
    id: "start-minimal",
    title: "A start needs no field in its body.",
    profile: "reference",
    severity: "error",
    run: async ({ send, startPath, startBody, isPreview }) => {
      const reply = await send(startPath, { body: isPreview ? startBody : {} });
      return verdict([hasStatus(reply, 200), claim(sessionIdOf(reply) !== "", "a sessionId", reply.text)]);
    },
  },
  {
    id: "start-unknown-fields",
    title: "Fields that a server doesn't know are ignored.",
    profile: "reference",
    severity: "error",
    run: async ({ start }) => verdict([hasStatus(await start({ conformanceField: { a: [1] } }), 200)]),
  },
  {
    id: "start-prefilled",
    title: "Prefilled variables may have any JSON value.",
    profile: "reference",
    severity: "error",
    run: async ({ start }) => {
      const values = { text: "a", number: 1, yes: true, none: null, list: ["a", 1], object: { a: "b" } };
      return verdict([hasStatus(await start({ prefilledVariables: values }), 200)]);
    },
  },
  {
    id: "start-markdown",
    title: "A start that asks for Markdown gets its texts as Markdown.",
    profile: "reference",
    severity: "error",
    run: async ({ start }) => {
      const reply = await start({ textBubbleContentFormat: "markdown" });
      const text = messagesOf(reply).find((message) => JSON.stringify(message).includes('"type":"text"'));
      if (text === undefined) return skipped("The bot's first messages contain no text.");
      return verdict([
        hasStatus(reply, 200),
        claim(
          JSON.stringify(text).includes('"type":"markdown","markdown":"'),
          'a text with content of the type "markdown"',
          text,
        ),
      ]);
    },
  },
  {
    id: "start-json",
    title: "Replies are JSON in UTF-8, and say so.",
    profile: "reference",
    severity: "error",
    run: async ({ start }) => {
      const reply = await start();
      return verdict([hasHeader(reply, "content-type", /^application\/json\b/), isUtf8(reply.bytes)]);
    },
  },
  {
    id: "session-ids-unguessable",
    title: "Session ids can't be guessed.",
    profile: "reference",
    severity: "error",
    run: async ({ start }) => {
      const ids: string[] = [];
      for (let index = 0; index < COMPARED_IDS; index++) ids.push(sessionIdOf(await start()));
      const bits = estimateBits(ids);
      return verdict([
        equals("different ids", ids.length, new Set(ids).size),
        claim(
          bits >= MIN_ID_BITS,
          `at least ${MIN_ID_BITS} random bits`,
          `about ${bits} in ${ids.join(", ")}`,
        ),
      ]);
    },
  },
  {
    id: "session-isolation",
    title: "An answer belongs to its own session and no other.",
    profile: "reference",
    severity: "error",
    run: async ({ talk }) => {
      const [one, other] = [await talk(), await talk()];
      const isText = (input: { readonly type: string }) => input.type === "text input";
      if ((await walkTo(one, isText)) === undefined || (await walkTo(other, isText)) === undefined)
        return skipped("The bot asks for no text.");
      const first = await one.say({ type: "text", text: "first-visitor-7c1" });
      const second = await other.say({ type: "text", text: "second-visitor-9d2" });
      return verdict([
        hasStatus(first, 200),
        hasStatus(second, 200),
        claim(!second.text.includes("first-visitor-7c1"), "no text of the first session", second.text),
        claim(!second.text.includes(one.sessionId), "no id of the first session", second.text),
      ]);
    },
  },
  {
    id: "text-unchanged",
    title: "A text with emoji, accents, and scripts from right to left returns unchanged.",
    profile: "reference",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await talk();
      if ((await walkTo(visitor, ({ type }) => type === "text input")) === undefined)
        return skipped("The bot asks for no text.");
      const reply = await visitor.say({ type: "text", text: PLAUSIBLE_TEXT });
      // Every server keeps the ASCII letters.
      const isRepeated = reply.text.includes("nal ");
      const texts = textsOf(reply);
      return verdict([
        hasStatus(reply, 200),
        isUtf8(reply.bytes),
        claim(!isRepeated || texts.includes(PLAUSIBLE_TEXT), `the text ${PLAUSIBLE_TEXT}`, texts),
      ]);
    },
  },
];

/** Claims that a conversation has started. */
export function startClaims(reply: Exchange): readonly Claim[] {
  return [
    hasStatus(reply, 200),
    conforms("a start reply", referenceStartSchema, reply),
    claim(sessionIdOf(reply) !== "", "a sessionId that isn't empty", reply.text),
  ];
}

function isUtf8(bytes: Uint8Array): Claim {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return claim(true, "", "");
  } catch {
    return claim(false, "a body in UTF-8", new TextDecoder("latin1").decode(bytes));
  }
}
