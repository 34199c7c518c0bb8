import { isStreamType, parseAction } from "@banter/protocol";
import * as v from "valibot";
import type { StoredAnswer } from "../store/stored-result.ts";
import type { StoredTurn } from "../store/stored-session.ts";

/** What stood in the visitor's chat, one entry after the other. */
export type TranscriptEntry =
  | {
      readonly from: "bot";
      readonly at: number;
      readonly sessionId: string;
      /** As on the wire. */
      readonly messages: StoredTurn["reply"]["messages"];
    }
  | {
      readonly from: "visitor";
      readonly at: number;
      readonly sessionId: string;
      readonly text: string;
      /** The question that was answered; absent for an answer that the bot didn't take. */
      readonly blockId?: string;
      readonly fileUrls: readonly string[];
    };

/** Puts the conversation together as the visitor saw it, through all sessions of the result. */
export function transcriptOf(
  turns: readonly StoredTurn[],
  answers: readonly StoredAnswer[],
): readonly TranscriptEntry[] {
  const sessionIds = [...new Set(turns.map(({ sessionId }) => sessionId))];
  return sessionIds.flatMap((id) => {
    const ordered = turns.filter(({ sessionId }) => sessionId === id).toSorted((a, b) => a.turn - b.turn);
    return ordered.flatMap((turn, index) => {
      const given = answers.filter(
        (answer) => answer.sessionId === turn.sessionId && answer.turn === turn.turn,
      );
      return [...whatWasSaid(ordered[index - 1], turn, given), ...whatWasShown(turn)];
    });
  });
}

function whatWasShown({ sessionId, createdAt: at, reply }: StoredTurn): readonly TranscriptEntry[] {
  return reply.messages.length === 0 ? [] : [{ from: "bot", at, sessionId, messages: reply.messages }];
}

/** The answer, in the words that the page showed for it. What an action of the page replied was never shown. */
function whatWasSaid(
  before: StoredTurn | undefined,
  { sessionId, createdAt: at, said, reply }: StoredTurn,
  given: readonly StoredAnswer[],
): readonly TranscriptEntry[] {
  const [answer] = given;
  const isAnswer = before === undefined || before.reply.input !== undefined || answer !== undefined;
  if (!isAnswer) return said !== undefined && isStreamed(before) ? [streamed({ sessionId, at, said })] : [];
  const text = reply.lastMessageNewFormat ?? (said === undefined ? undefined : labelOf(before, said));
  if (text === undefined && answer === undefined) return [];
  return [
    {
      from: "visitor",
      at,
      sessionId,
      text: text ?? answer?.content ?? "",
      ...(answer !== undefined && { blockId: answer.blockId }),
      fileUrls: given.flatMap(({ attachedFileUrls = [] }) => attachedFileUrls),
    },
  ];
}

function isStreamed({ reply }: StoredTurn): boolean {
  return (reply.clientSideActions ?? []).some((action) => {
    const type = parseAction(action)?.type;
    return type !== undefined && isStreamType(type);
  });
}

/** Written by a model while the visitor watched; kept as what the page gave back. */
function streamed({
  sessionId,
  at,
  said,
}: {
  readonly sessionId: string;
  readonly at: number;
  readonly said: string;
}): TranscriptEntry {
  const message = {
    id: `${sessionId} streamed`,
    type: "text",
    content: { type: "markdown", markdown: said },
  };
  return { from: "bot", at, sessionId, messages: [message] };
}

const choosable = v.object({
  content: v.optional(v.string()),
  title: v.optional(v.string()),
  value: v.string(),
});
const choosableItems = v.object({ items: v.array(v.fallback(v.nullable(choosable), null)) });

/** The words of the button whose value was sent. */
function labelOf(before: StoredTurn | undefined, said: string): string {
  const input = v.safeParse(choosableItems, before?.reply.input);
  const chosen = input.success ? input.output.items.find((item) => item?.value === said) : undefined;
  return chosen?.content ?? chosen?.title ?? said;
}
