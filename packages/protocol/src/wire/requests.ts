import * as v from "valibot";
import { MAX_FEEDBACK_COMMENT_LENGTH, replyFeedbackValues } from "./reply-feedback.ts";

/*
 * Request bodies, validated strictly: the server responds with 400 and names the invalid field.
 */

/** Limit of an answer, in UTF-16 code units. The server responds to a longer one with 413. */
export const MAX_ANSWER_LENGTH = 100_000;

/** Postgres rejects NUL characters in text. */
const shortId = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.excludes("\0"));

/** An optional field. Some clients send `null` instead of omitting it. */
function optional<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

const textSchema = v.object({
  type: v.literal("text"),
  text: v.pipe(v.string(), v.maxLength(MAX_ANSWER_LENGTH)),
  attachedFileUrls: optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(200))),
  metadata: optional(v.object({ replyId: optional(v.string()) })),
  /** The text is the part of a streamed reply that had arrived when the visitor stopped it. */
  isStopped: optional(v.boolean()),
});

const audioSchema = v.object({
  type: v.literal("audio"),
  url: v.pipe(v.string(), v.maxLength(4_000)),
});

/** A message to the flow from a visitor or an action (behaviour 1.3). */
export const visitorMessageSchema = v.variant("type", [
  textSchema,
  audioSchema,
  v.object({ type: v.literal("command"), command: v.pipe(v.string(), v.maxLength(1_000)) }),
]);

/** A message to the flow from a visitor or an action. */
export type VisitorMessage = v.InferOutput<typeof visitorMessageSchema>;

/** A text message without anything else. */
const bareText = v.pipe(v.string(), v.maxLength(MAX_ANSWER_LENGTH));

/** No message means "continue". Not part of the union, which would name its types instead of the limit of a long text. */
function toMessage<Message extends object>(
  value: Message | string | null | undefined,
): Message | { readonly type: "text"; readonly text: string } | undefined {
  return typeof value === "string" ? { type: "text", text: value } : (value ?? undefined);
}

/** Asks for another streamed reply in place of the last one. */
const regenerateSchema = v.object({ type: v.literal("regenerate") });

/** Asks for another streamed reply in place of the last one. */
export type RegenerateMessage = v.InferOutput<typeof regenerateSchema>;

/** Goes back to the question of an earlier reply and answers it. No message skips the question. */
const editSchema = v.object({
  type: v.literal("edit"),
  /** `turn` of the reply that asked the question: one of the `editableTurns` of the last reply. */
  turn: v.pipe(v.number(), v.integer(), v.minValue(0)),
  message: v.pipe(
    v.nullish(v.union([v.variant("type", [textSchema, audioSchema]), bareText])),
    v.transform(toMessage<v.InferOutput<typeof textSchema | typeof audioSchema>>),
  ),
});

/** Goes back to the question of an earlier reply and answers it. */
export type EditMessage = v.InferOutput<typeof editSchema>;

/** Continues in another language of the bot: the open question is asked again. */
const languageSchema = v.object({
  type: v.literal("language"),
  /** One of `typebot.languages` of the start reply. */
  language: v.pipe(v.string(), v.maxLength(100)),
});

/** Continues in another language of the bot: the open question is asked again. */
export type LanguageMessage = v.InferOutput<typeof languageSchema>;

const startFromSchema = v.variant("type", [
  v.object({ type: v.literal("group"), groupId: v.string() }),
  v.object({ type: v.literal("event"), eventId: v.string() }),
]);

/** Where a preview starts: a group or an event. */
export type StartFrom = v.InferOutput<typeof startFromSchema>;

/** Idempotency key of a start. Whoever guesses it gets the session, so short ones are refused. */
const startId = v.pipe(shortId, v.minLength(16));

const startEntries = {
  /** At least 128 random bits as text, the same for all resends of a start. */
  startId: optional(startId),
  isStreamEnabled: v.nullish(v.boolean(), false),
  prefilledVariables: v.nullish(v.record(v.string(), v.unknown()), {}),
  textBubbleContentFormat: v.nullish(v.picklist(["richText", "markdown"]), "richText"),
  /** The visitor's identity, a signed token (JWT). Later requests of the session carry it in the header `x-banter-identity`. */
  identity: optional(v.pipe(v.string(), v.maxLength(100_000))),
};

/** `POST /api/v1/typebots/{publicId}/startChat` */
export const startChatRequestSchema = v.object({
  ...startEntries,
  resultId: optional(shortId),
  isOnlyRegistering: v.nullish(v.boolean(), false),
  /** The visitor starts over: an unfinished conversation of the same identity is not resumed. */
  startsOver: v.nullish(v.boolean(), false),
  message: v.pipe(
    v.nullish(v.union([visitorMessageSchema, bareText])),
    v.transform(toMessage<VisitorMessage>),
  ),
});

/** The parsed body of a start. */
export type StartChatRequest = v.InferOutput<typeof startChatRequestSchema>;

/** `POST /api/v1/typebots/{id}/preview/startChat` */
export const previewStartChatRequestSchema = v.object({
  ...startEntries,
  startFrom: optional(startFromSchema),
  /** The bot document, or its id. */
  typebot: optional(v.union([v.record(v.string(), v.unknown()), v.string()])),
  sessionId: optional(shortId),
  /** The token of a preview link. */
  previewToken: optional(shortId),
  isProgressBarEnabled: optional(v.boolean()),
});

/** The parsed body of a preview's start. */
export type PreviewStartChatRequest = v.InferOutput<typeof previewStartChatRequestSchema>;

/** `POST /api/v1/sessions/{sessionId}/continueChat` */
export const continueChatRequestSchema = v.object({
  message: v.pipe(
    v.nullish(
      v.union([
        v.variant("type", [...visitorMessageSchema.options, regenerateSchema, editSchema, languageSchema]),
        bareText,
      ]),
    ),
    v.transform(toMessage<VisitorMessage | RegenerateMessage | EditMessage | LanguageMessage>),
  ),
  /** Idempotency key: random, and the same for all resends of a message. */
  messageId: optional(shortId),
  /** `turn` of the reply that this message answers. */
  turn: optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Id of the input that this message answers. */
  blockId: optional(shortId),
});

/** The parsed body of an answer, a command, an action's result or "continue". */
export type ContinueChatRequest = v.InferOutput<typeof continueChatRequestSchema>;

/** `POST /api/v2/sessions/{sessionId}/clientLogs` */
export const clientLogsRequestSchema = v.object({
  clientLogs: v.pipe(
    v.array(
      v.object({
        description: v.string(),
        status: optional(v.string()),
        details: optional(v.string()),
        context: optional(v.string()),
      }),
    ),
    v.maxLength(100),
  ),
});

/** `POST /api/v1/sessions/{sessionId}/replies/{turn}/rating`. `null` withdraws the feedback. */
export const replyFeedbackRequestSchema = v.object({
  value: v.nullable(v.picklist(replyFeedbackValues)),
  comment: optional(v.pipe(v.string(), v.maxLength(MAX_FEEDBACK_COMMENT_LENGTH), v.trim())),
  /** When the visitor gave it, in milliseconds since 1970. The latest one counts, in whichever order they arrive. */
  ratedAt: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
});

/** The parsed body of feedback. */
export type ReplyFeedbackRequest = v.InferOutput<typeof replyFeedbackRequestSchema>;

/** `POST /api/v3/generate-upload-url` */
export const uploadUrlRequestSchema = v.object({
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  sessionId: shortId,
  fileType: v.nullish(v.pipe(v.string(), v.maxLength(200)), ""),
  blockId: optional(shortId),
  /** Bytes. */
  fileSize: optional(v.pipe(v.number(), v.minValue(0))),
});

/** `POST /api/v2/sessions/{sessionId}/streamMessage` */
export const streamMessageRequestSchema = v.object({
  messages: optional(
    v.array(
      v.object({
        role: optional(v.picklist(["system", "user", "assistant"])),
        content: optional(v.string()),
      }),
    ),
  ),
});
