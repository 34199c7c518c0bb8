import { parseJson } from "@banter/protocol";
import { sessionIdOf, textsOf } from "../visitor/reply.ts";
import { streamLines, streamParts, streamedText } from "../visitor/streamed-text.ts";
import { sessionPath, type StreamedReply } from "../visitor/talk.ts";
import type { Check, CheckContext } from "./check.ts";
import { claim, equals, hasHeader, hasStatus, isRefused, skipped, verdict, type Outcome } from "./outcome.ts";

/** Enough to recognize the beginning and the end of a text. */
const COMPARED_WORDS = 2;

/** Replies of a model that arrive while they are written. */
export const streamChecks: readonly Check[] = [
  {
    id: "stream-format",
    title: "A streamed reply is lines of a code, a colon and JSON, with text in it.",
    profile: "reference",
    severity: "error",
    run: (context) =>
      withStream(context, ({ first }) => {
        const lines = streamLines(first.text);
        const broken = lines.find((line) => !isStreamLine(line));
        return verdict([
          hasStatus(first, 200),
          claim(broken === undefined, "lines of CODE:JSON", broken),
          claim(streamedText(first) !== "", "a part with text", first.text),
          claim(first.text.endsWith("\n"), "a line break after the last part", first.text.slice(-40)),
        ]);
      }),
  },
  {
    id: "stream-continues",
    title: "The flow continues with the whole text of a streamed reply.",
    profile: "reference",
    severity: "error",
    run: (context) =>
      withStream(context, ({ text, reply }) => {
        const [sent, shown] = [wordsOf(text), wordsOf(textsOf(reply)).join(" ")];
        // Only words: Markdown becomes rich text.
        const isRepeated = shown.includes(sent.slice(0, COMPARED_WORDS).join(" "));
        return verdict([
          hasStatus(reply, 200),
          claim(
            !isRepeated || shown.includes(sent.slice(-COMPARED_WORDS).join(" ")),
            `the end of the text ${text}`,
            textsOf(reply),
          ),
        ]);
      }),
  },
  {
    id: "stream-unasked",
    title: "A stream that no reply has requested is refused.",
    profile: "reference",
    severity: "error",
    run: async ({ send, start }) => {
      const path = sessionPath(sessionIdOf(await start()), "v2");
      const [unasked, unknown] = [
        await send(`${path}/streamMessage`, { body: {} }),
        await send(`${sessionPath("no-such-session", "v2")}/streamMessage`, { body: {} }),
      ];
      return verdict([isRefused(unasked), hasStatus(unknown, 404)]);
    },
  },
  {
    id: "stream-end",
    title: "A streamed reply that is complete ends with its end marker.",
    profile: "banter",
    severity: "error",
    run: (context) =>
      withStream(context, ({ first }) => {
        const hasFailed = streamParts(first).some(({ type }) => type === "error");
        return verdict([
          claim(
            hasFailed || (streamLines(first.text).at(-1)?.startsWith("d:") ?? false),
            "a last line with the code d",
            first.text.slice(-80),
          ),
        ]);
      }),
  },
  {
    id: "stream-type",
    title: "A streamed reply is plain text, and no proxy holds it back.",
    profile: "banter",
    severity: "error",
    run: (context) =>
      withStream(context, ({ first }) =>
        verdict([
          hasHeader(first, "content-type", /^text\/plain\b/),
          hasHeader(first, "x-accel-buffering", /^no$/),
        ]),
      ),
  },
  {
    id: "stream-again",
    title: "A stream that is requested again has the same text.",
    profile: "banter",
    severity: "error",
    run: (context) =>
      withStream(context, ({ first, again }) =>
        verdict([hasStatus(again, 200), equals("the same text", streamedText(first), streamedText(again))]),
      ),
  },
];

function isStreamLine(line: string): boolean {
  const [, json] = /^[\da-z]:(.+)$/.exec(line) ?? [];
  return json !== undefined && parseJson(json) !== undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function withStream(
  { tour }: CheckContext,
  check: (stream: StreamedReply) => Outcome,
): Promise<Outcome> {
  const [stream] = (await tour()).talk.streams;
  if (stream === undefined) return skipped("The bot streams no reply.");
  const { status } = stream.first;
  return status === 502 || status === 503
    ? skipped(`The model behind the stream failed with ${status}.`)
    : check(stream);
}
