import type { EmailRequest, FlowState, WireReply } from "@banter/engine/runtime";
import { replyFeedbackValues, type PlacedCitation } from "@banter/protocol";
import * as v from "valibot";
import type { MailStatus, StoredMail } from "../stored-mail.ts";
import type { StoredRevision, StreamedReply } from "../store.ts";
import type {
  ResultSummary,
  StoredAnswer,
  ExpiredDelivery,
  StoredDelivery,
  StoredLog,
  ResultIdentity,
  StoredFeedback,
  StoredCitation,
  Variables,
} from "../stored-result.ts";
import type { SentReply, StoredSession, StoredTurn } from "../stored-session.ts";

/*
 * Converts rows of SQLite and Postgres to the store's types. JSON columns were written by this server, so their content
 * is not validated.
 */

function json<Value extends object>() {
  return v.pipe(
    v.string(),
    v.parseJson(),
    v.custom<Value>((value) => typeof value === "object" && value !== null),
  );
}

const flag = v.pipe(
  v.number(),
  v.transform((value) => value !== 0),
);

/** Omits NULL columns, so that optional fields are absent rather than undefined. */
function present<Entries extends Record<string, unknown>>(
  entries: Entries,
): { [Key in keyof Entries]?: NonNullable<Entries[Key]> };
function present(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && value !== undefined),
  );
}

export const replyRow = v.object({ turn: v.number(), reply: json<WireReply>() });

export const sentReplyRow = v.pipe(
  v.object({ sent_turn: v.number(), sent_reply: json<WireReply>() }),
  v.transform((row): SentReply => ({ turn: row.sent_turn, reply: row.sent_reply })),
);

export const sessionRow = v.pipe(
  v.object({
    id: v.string(),
    bot_id: v.string(),
    bot_revision: v.string(),
    result_id: v.nullable(v.string()),
    state: json<FlowState>(),
    turn: v.number(),
    block_id: v.nullable(v.string()),
    last_message_id: v.nullable(v.string()),
    reply: json<WireReply>(),
    is_preview: flag,
    is_ended: flag,
    created_at: v.number(),
    updated_at: v.number(),
  }),
  v.transform((row): StoredSession => ({
    id: row.id,
    botId: row.bot_id,
    botRevision: row.bot_revision,
    ...present({ resultId: row.result_id, blockId: row.block_id, lastMessageId: row.last_message_id }),
    state: row.state,
    turn: row.turn,
    reply: row.reply,
    isPreview: row.is_preview,
    isEnded: row.is_ended,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })),
);

const summaryEntries = {
  id: v.string(),
  bot_id: v.string(),
  created_at: v.number(),
  is_completed: flag,
  has_started: flag,
  last_session_id: v.string(),
};

export const summaryRow = v.pipe(
  v.object(summaryEntries),
  v.transform((row): ResultSummary => ({
    id: row.id,
    botId: row.bot_id,
    createdAt: row.created_at,
    isCompleted: row.is_completed,
    hasStarted: row.has_started,
    lastSessionId: row.last_session_id,
  })),
);

export const identityRow = v.pipe(
  v.object({ subject: v.string(), verified: json<readonly string[]>() }),
  v.transform((row): ResultIdentity => row),
);

export const variablesRow = v.object({ variables: json<Variables>() });

export const answerRow = v.pipe(
  v.object({
    session_id: v.string(),
    turn: v.number(),
    block_id: v.string(),
    key: v.string(),
    content: v.string(),
    iso: v.nullable(v.string()),
    attached_file_urls: v.nullable(json<readonly string[]>()),
    created_at: v.number(),
  }),
  v.transform((row): StoredAnswer => ({
    sessionId: row.session_id,
    turn: row.turn,
    blockId: row.block_id,
    key: row.key,
    content: row.content,
    ...present({ iso: row.iso, attachedFileUrls: row.attached_file_urls }),
    createdAt: row.created_at,
  })),
);

export const logRow = v.pipe(
  v.object({
    status: v.nullable(v.string()),
    description: v.string(),
    details: v.nullable(v.string()),
    context: v.nullable(v.string()),
    created_at: v.number(),
  }),
  v.transform(({ status, description, details, context, created_at }): StoredLog => ({
    description,
    ...present({ status, details, context }),
    createdAt: created_at,
  })),
);

export const feedbackRow = v.pipe(
  v.object({
    session_id: v.string(),
    turn: v.number(),
    value: v.picklist(replyFeedbackValues),
    comment: v.nullable(v.string()),
    updated_at: v.number(),
    is_replaced: v.number(),
  }),
  v.transform(({ session_id, turn, value, comment, updated_at, is_replaced }): StoredFeedback => ({
    sessionId: session_id,
    turn,
    value,
    ...present({ comment }),
    updatedAt: updated_at,
    isReplaced: is_replaced === 1,
  })),
);

export const streamedReplyRow = v.pipe(
  v.object({ text: v.string(), sources: v.nullable(json<readonly PlacedCitation[]>()) }),
  v.transform(({ text, sources: citations }): StreamedReply => ({ text, sources: citations ?? [] })),
);

/** All sources of one reply. */
export const citationsRow = v.pipe(
  v.object({ session_id: v.string(), turn: v.number(), sources: json<readonly PlacedCitation[]>() }),
  v.transform(({ session_id: sessionId, turn, sources: citations }): readonly StoredCitation[] =>
    citations.map((source) => ({ sessionId, turn, ...source })),
  ),
);

export const revisionRow = v.pipe(
  v.object({ revision: v.string(), bot_id: v.string(), definition: v.string() }),
  v.transform(({ bot_id, ...row }): StoredRevision => ({ ...row, botId: bot_id })),
);

export const turnRow = v.pipe(
  v.object({
    session_id: v.string(),
    turn: v.number(),
    said: v.nullable(v.string()),
    reply: json<WireReply>(),
    created_at: v.number(),
  }),
  v.transform(({ session_id, turn, said: visitorText, reply, created_at }): StoredTurn => ({
    sessionId: session_id,
    turn,
    ...present({ visitorText }),
    reply,
    createdAt: created_at,
  })),
);

export const deliveryRow = v.pipe(
  v.object({
    id: v.string(),
    url: v.string(),
    bot_id: v.string(),
    result_id: v.string(),
    created_at: v.number(),
    attempts: v.number(),
    session_id: v.nullable(v.string()),
    turn: v.nullable(v.number()),
  }),
  v.transform(({ bot_id, result_id, created_at, session_id, turn, ...row }): StoredDelivery => ({
    ...row,
    botId: bot_id,
    resultId: result_id,
    ...(session_id !== null && turn !== null && { ratedReply: { sessionId: session_id, turn } }),
    createdAt: created_at,
  })),
);

export const expiredDeliveryRow = v.pipe(
  v.object({ bot_id: v.string(), result_id: v.string(), attempts: v.number() }),
  v.transform(({ bot_id, result_id, attempts }): ExpiredDelivery => ({
    botId: bot_id,
    resultId: result_id,
    attempts,
  })),
);

export const mailRow = v.pipe(
  v.object({
    id: v.string(),
    bot_id: v.string(),
    result_id: v.string(),
    created_at: v.number(),
    attempts: v.number(),
    request: json<EmailRequest>(),
  }),
  v.transform(({ bot_id, result_id, created_at, ...row }): StoredMail => ({
    ...row,
    botId: bot_id,
    resultId: result_id,
    createdAt: created_at,
  })),
);

export const mailStatusRow = v.pipe(
  v.object({
    subject: v.string(),
    state: v.picklist(["pending", "delivered", "failed"]),
    attempts: v.number(),
    problem: v.nullable(v.string()),
    created_at: v.number(),
    updated_at: v.number(),
  }),
  v.transform(({ problem, created_at, updated_at, ...row }): MailStatus => ({
    ...row,
    ...(problem !== null && { problem }),
    createdAt: created_at,
    updatedAt: updated_at,
  })),
);
