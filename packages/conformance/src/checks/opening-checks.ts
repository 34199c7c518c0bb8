import { openingReplySchema } from "@banter/protocol/reply-schemas";
import type { Exchange } from "../http/exchange.ts";
import type { Check, CheckContext } from "./check.ts";
import { claim, conforms, equals, hasHeader, hasStatus, skipped, verdict, type Outcome } from "./outcome.ts";

/** The first messages that are the same for every visitor. */
export const openingChecks: readonly Check[] = [
  {
    id: "opening",
    title: "A bot's opening can be read without a session.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: async (context) => {
      if (context.isPreview) return skipped(NO_OPENING);
      const opening = await readOpening(context);
      return verdict([
        hasStatus(opening, 200),
        conforms("an opening", openingReplySchema, opening),
        equals("sessionId", undefined, opening.body["sessionId"]),
      ]);
    },
  },
  {
    id: "opening-equals-start",
    title: "An opening is what every start replies.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: (context) =>
      withStaticOpening(context, async (opening) => {
        const { body } = await context.start();
        const names = ["messages", "input", "turn", "progress", "typebot"];
        return verdict(names.map((name) => equals(name, body[name], opening.body[name])));
      }),
  },
  {
    id: "opening-cached",
    title: "Caches may keep an opening, and ask with its ETag whether it has changed.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: (context) =>
      withStaticOpening(context, async (opening) => {
        const etag = opening.headers.get("etag") ?? "";
        const unchanged = await readOpening(context, { "if-none-match": etag });
        const restricted = opening.headers.get("cache-control")?.startsWith("private") === true;
        return verdict([
          hasHeader(opening, "cache-control", /\bmax-age=\d+/),
          claim(
            restricted || opening.headers.get("access-control-allow-origin") === "*",
            "the same copy for the pages of all sites",
            opening.headers.get("access-control-allow-origin"),
          ),
          hasStatus(unchanged, 304),
        ]);
      }),
  },
  {
    id: "opening-unknown",
    title: "The opening of an unknown bot gets 404.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: async ({ send }) =>
      verdict([hasStatus(await send("/api/v1/typebots/no-such-bot-5c0ffee/opening"), 404)]),
  },
];

const NO_OPENING = "A bot from a file has no opening.";

function readOpening(
  { send, botPath }: CheckContext,
  headers: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  return send(`${botPath}/opening`, { headers });
}

async function withStaticOpening(
  context: CheckContext,
  check: (opening: Exchange) => Promise<Outcome>,
): Promise<Outcome> {
  if (context.isPreview) return skipped(NO_OPENING);
  const opening = await readOpening(context);
  return opening.body["isStatic"] === false
    ? skipped("The bot's first messages depend on the visitor.")
    : check(opening);
}
