import { chatReplySchema, sessionReplySchema, startReplySchema } from "@banter/protocol/reply-schemas";
import type { Exchange } from "../http/exchange.ts";
import { inputOf, isAwaitingPage, sessionIdOf, turnOf } from "../visitor/reply.ts";
import { plausibleAnswer } from "../visitor/answers.ts";
import { sessionPath, walkTo, type Talk } from "../visitor/talk.ts";
import type { Check } from "./check.ts";
import { claim, conforms, equals, hasStatus, isRefused, skipped, verdict, type Claim } from "./outcome.ts";

/** Messages that arrive twice, late or at once, and the resync after them. */
export const resendChecks: readonly Check[] = [
  {
    id: "resend-safe",
    title: "A start reply says that a message may be sent again.",
    profile: "banter",
    severity: "error",
    run: async ({ start }) => verdict([conforms("a start reply", startReplySchema, await start())]),
  },
  {
    id: "same-start",
    title: "A start that is sent again with its startId begins no second conversation.",
    profile: "banter",
    severity: "error",
    run: async ({ start, randomId }) => {
      const startId = randomId();
      const [first, again] = [await start({ startId }), await start({ startId })];
      return verdict([
        hasStatus(again, 200),
        equals("the same session", sessionIdOf(first), sessionIdOf(again)),
      ]);
    },
  },
  {
    id: "short-start-id",
    title: "A startId that could be guessed is refused.",
    profile: "banter",
    severity: "error",
    run: async ({ start }) => verdict([hasStatus(await start({ startId: "1" }), 400)]),
  },
  {
    id: "same-message",
    title: "A message that is sent again gets the stored reply and counts once.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const body = plausibleBody(visitor);
      const [first, again] = [await visitor.post(body), await visitor.post(body)];
      return verdict([
        hasStatus(first, 200),
        hasStatus(again, 200),
        equals("the same reply", first.body, again.body),
      ]);
    },
  },
  {
    id: "same-message-at-once",
    title: "A message that arrives twice at once counts once.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const body = plausibleBody(visitor);
      const [first, second] = await Promise.all([visitor.post(body), visitor.post(body)]);
      return verdict([
        hasStatus(first, 200),
        hasStatus(second, 200),
        equals("the same reply", first.body, second.body),
      ]);
    },
  },
  {
    id: "two-answers",
    title: "Of two answers to one question, one counts; the other gets 409 and the present state.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const exchanges = await Promise.all([
        visitor.post(plausibleBody(visitor)),
        visitor.post(plausibleBody(visitor)),
      ]);
      const won = exchanges.filter(({ status }) => status === 200);
      const lost = exchanges.filter(({ status }) => status !== 200);
      return verdict([
        equals("answers that count", 1, won.length),
        ...[...won, ...lost].slice(1).flatMap((exchange) => isOutdated(exchange, won[0])),
      ]);
    },
  },
  {
    id: "late-answer",
    title: "An answer to an earlier question gets 409 and isn't taken for an answer to the present one.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const late = plausibleBody(visitor);
      const reply = await visitor.say(plausibleMessage(visitor));
      const refused = await visitor.post(late);
      const resynced = await visitor.send(sessionPath(visitor.sessionId));
      return verdict([
        ...isOutdated(refused, reply),
        equals("turn after the late answer", turnOf(reply), turnOf(resynced)),
      ]);
    },
  },
  {
    id: "other-question",
    title: "An answer to another question than the present one gets 409.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const body = { ...plausibleBody(visitor), blockId: "no-such-question" };
      return verdict([hasStatus(await visitor.post(body), 409)]);
    },
  },
  {
    id: "wrong-turn-type",
    title: "A turn that isn't a whole number from 0 is refused.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await talk();
      const turns = [-1, 0.5, "0"];
      const exchanges = await Promise.all(turns.map((turn) => visitor.post({ message: "hello", turn })));
      return verdict(exchanges.map(isRefused));
    },
  },
  {
    id: "reply-fields",
    title: "Every reply conforms to Banter's schema.",
    profile: "banter",
    severity: "error",
    run: async ({ tour }) =>
      verdict((await tour()).talk.replies.map((reply) => conforms("a reply", chatReplySchema, reply))),
  },
  {
    id: "resync",
    title: "A session can be read: its turn, its last reply and the message that it answers.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const body = plausibleBody(visitor);
      const reply = await visitor.post(body);
      const resynced = await visitor.send(sessionPath(visitor.sessionId));
      return verdict([
        hasStatus(resynced, 200),
        conforms("a session", sessionReplySchema, resynced),
        ...["turn", "messages", "input"].map((name) => equals(name, reply.body[name], resynced.body[name])),
        equals("sessionId", visitor.sessionId, resynced.body["sessionId"]),
        equals("lastMessageId", body["messageId"], resynced.body["lastMessageId"]),
        equals("isEnded", inputOf(reply) === undefined && !isAwaitingPage(reply), resynced.body["isEnded"]),
      ]);
    },
  },
  {
    id: "resync-ended",
    title: "A session that has ended says so when it is read.",
    profile: "banter",
    severity: "error",
    run: async ({ tour }) => {
      const { talk, isEnded } = await tour();
      if (!isEnded) return skipped("The conversation didn't come to its end.");
      const resynced = await talk.send(sessionPath(talk.sessionId));
      return verdict([hasStatus(resynced, 200), equals("isEnded", true, resynced.body["isEnded"])]);
    },
  },
  {
    id: "resync-unknown",
    title: "Reading an unknown session gets 404.",
    profile: "banter",
    severity: "error",
    run: async ({ send, randomId }) => verdict([hasStatus(await send(sessionPath(randomId())), 404)]),
  },
  {
    id: "edit",
    title: "An earlier answer can be edited: the conversation goes back to its question.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await askedTalk(talk);
      if (visitor === undefined) return skipped("The bot asks nothing.");
      const message = plausibleMessage(visitor);
      const reply = await visitor.say(message);
      const editable: unknown = reply.body["editableTurns"];
      const turns: readonly unknown[] = Array.isArray(editable) ? editable : [];
      if (turns.length === 0) return skipped("The bot lets visitors edit no answer.");
      const edited = await visitor.say({ type: "edit", turn: turns[0], message });
      return verdict([
        hasStatus(edited, 200),
        equals("returnsTo", turns[0], edited.body["returnsTo"]),
        equals("the question after the edited one", inputOf(reply)?.id, inputOf(edited)?.id),
        claim(turnOf(edited) !== turnOf(reply), "a turn of its own", edited.text),
      ]);
    },
  },
  {
    id: "edit-unknown",
    title: "A turn that can't be edited is refused.",
    profile: "banter",
    severity: "error",
    run: async ({ talk }) => {
      const visitor = await talk();
      const refused: Exchange = await visitor.post(
        visitor.bodyOf({ type: "edit", turn: 999, message: "hello" }),
      );
      return verdict([isRefused(refused)]);
    },
  },
];

/** The answer that lost gets the present state, or 404 if the other one has ended the conversation. */
function isOutdated(lost: Exchange, won: Exchange | undefined): readonly Claim[] {
  if (won !== undefined && inputOf(won) === undefined && !isAwaitingPage(won)) return [hasStatus(lost, 404)];
  return [
    hasStatus(lost, 409),
    conforms("the state after a conflict", sessionReplySchema, lost),
    equals("turn of the present state", won && turnOf(won), turnOf(lost)),
  ];
}

/** A conversation at its first question. */
async function askedTalk(talk: () => Promise<Talk>): Promise<Talk | undefined> {
  const visitor = await talk();
  return (await walkTo(visitor, ({ type }) => type !== "file input")) === undefined ? undefined : visitor;
}

function plausibleMessage(visitor: Talk): unknown {
  const input = inputOf(visitor.last());
  return input === undefined ? "hello" : plausibleAnswer(input);
}

function plausibleBody(visitor: Talk): ReturnType<Talk["bodyOf"]> {
  return visitor.bodyOf(plausibleMessage(visitor));
}
