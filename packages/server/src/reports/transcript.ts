import {
  choosablesOf,
  chooseByValues,
  groupBy,
  isStreamType,
  numberCitations,
  parseAction,
  parseInputBlock,
  type ClientAction,
  type NumberedCitation,
} from "@banter/protocol";
import { replyKey } from "../store/reply-key.ts";
import type { StoredAnswer, StoredFeedback, StoredResult, StoredCitation } from "../store/stored-result.ts";
import type { StoredTurn } from "../store/stored-session.ts";

/** Consecutive messages of the bot, or one message of the visitor. */
export type TranscriptEntry =
  | {
      readonly from: "bot";
      readonly at: number;
      readonly sessionId: string;
      /** As sent to the widget. */
      readonly messages: StoredTurn["reply"]["messages"];
      /** Of a streamed reply. */
      readonly rating?: StoredFeedback;
      /** What a streamed reply refers to. */
      readonly sources?: readonly NumberedCitation[];
    }
  | {
      readonly from: "visitor";
      readonly at: number;
      readonly sessionId: string;
      readonly text: string;
      /** A date as ISO 8601; a range as an interval. */
      readonly iso?: string;
      /** The answered question; absent if the bot rejected the answer. */
      readonly blockId?: string;
      readonly fileUrls: readonly string[];
    };

/** The conversation as the visitor saw it, across all sessions of the result. */
export function transcriptOf(
  turns: readonly StoredTurn[],
  { answers, feedback, sources: citations }: Pick<StoredResult, "answers" | "feedback" | "sources">,
): readonly TranscriptEntry[] {
  const answersOf = groupBy(answers, replyKey);
  const feedbackOf = groupBy(feedback, replyKey);
  const citationsOf = groupBy(citations, replyKey);
  const sessions = groupBy(turns, ({ sessionId }) => sessionId);
  return [...sessions.values()].flatMap((ofSession) => {
    const ordered = currentTurns(ofSession);
    return ordered.flatMap((turn, index) => {
      const before = ordered[index - 1];
      const [rating] = (before && feedbackOf.get(replyKey(before))) ?? [];
      const sources = (before && citationsOf.get(replyKey(before))) ?? [];
      const details = { feedback: rating, sources };
      const turnAnswers = answersOf.get(replyKey(turn)) ?? [];
      return [...entriesBefore(before, turn, turnAnswers, details), ...botEntries(turn)];
    });
  });
}

/** In order, without those behind which the visitor went back, for another answer or another streamed reply. */
function currentTurns(turns: readonly StoredTurn[]): readonly StoredTurn[] {
  const current: StoredTurn[] = [];
  for (const turn of turns.toSorted((a, b) => a.turn - b.turn)) {
    const { returnsTo } = turn.reply;
    if (returnsTo !== undefined) while ((current.at(-1)?.turn ?? returnsTo) > returnsTo) current.pop();
    current.push(turn);
  }
  return current;
}

function botEntries({ sessionId, createdAt: at, reply }: StoredTurn): readonly TranscriptEntry[] {
  return reply.messages.length === 0 ? [] : [{ from: "bot", at, sessionId, messages: reply.messages }];
}

/** The answer, or the streamed reply, as the page showed it. Other results of client actions were never shown. */
function entriesBefore(
  before: StoredTurn | undefined,
  turn: StoredTurn,
  answers: readonly StoredAnswer[],
  details: StreamedDetails,
): readonly TranscriptEntry[] {
  const { sessionId, createdAt: at, visitorText, reply } = turn;
  const [answer] = answers;
  const isAnswer = before === undefined || before.reply.input !== undefined || answer !== undefined;
  if (!isAnswer) return visitorText && isStreamed(before) ? [streamedEntry(turn, visitorText, details)] : [];
  const text =
    reply.lastMessageNewFormat ?? (visitorText === undefined ? undefined : labelOf(before, visitorText));
  if (text === undefined && answer === undefined) return [];
  return [
    {
      from: "visitor",
      at,
      sessionId,
      text: text ?? answer?.content ?? "",
      ...(answer !== undefined && { blockId: answer.blockId }),
      ...(answer?.iso && { iso: answer.iso }),
      fileUrls: answers.flatMap(({ attachedFileUrls = [] }) => attachedFileUrls),
    },
  ];
}

function isStreamed({ reply }: StoredTurn): boolean {
  return actionsOf(reply).some(({ type }) => isStreamType(type));
}

function actionsOf({ clientSideActions = [] }: StoredTurn["reply"]): readonly ClientAction[] {
  return clientSideActions.flatMap((action) => parseAction(action) ?? []);
}

interface StreamedDetails {
  readonly feedback: StoredFeedback | undefined;
  readonly sources: readonly StoredCitation[];
}

/** A streamed reply, stored as the text that the page returned. Of a stopped one that is the part that was shown. */
function streamedEntry(
  { sessionId, createdAt: at }: StoredTurn,
  visitorText: string,
  { feedback, sources: citations }: StreamedDetails,
): TranscriptEntry {
  const message = {
    id: `${sessionId} streamed`,
    type: "text",
    content: { type: "markdown", markdown: visitorText, isAiGenerated: true },
  };
  const shown = numberCitations(citations.filter((citation) => citation.at <= visitorText.length));
  return {
    from: "bot",
    at,
    sessionId,
    messages: [message],
    ...(feedback && { rating: feedback }),
    ...(shown.length > 0 && { sources: shown }),
  };
}

/** The labels of the choices whose values were sent. Text that names choices in another way was written by the visitor. */
function labelOf(before: StoredTurn | undefined, visitorText: string): string {
  const block = before && parseInputBlock(before.reply.input);
  const question = block && choosablesOf(block);
  const chosen = (question && chooseByValues(visitorText, question.items)) ?? [];
  if (chosen.length === 0 || (chosen.length > 1 && question?.isMultipleChoice !== true)) return visitorText;
  return chosen.map(({ label }) => label).join(", ");
}
