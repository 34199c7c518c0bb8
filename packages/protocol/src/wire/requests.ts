import * as v from "valibot";

/*
 * What a client sends, checked strictly: the server answers 400 and says which field is wrong.
 */

/** Longest text of one answer, in UTF-16 units. */
const MAX_TEXT = 100_000;

const shortId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What a guest or an action says to the flow (behaviour 1.3). */
export const guestMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("text"),
    text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
    attachedFileUrls: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(200))),
    metadata: v.optional(v.object({ replyId: v.optional(v.string()) })),
  }),
  v.object({ type: v.literal("audio"), url: v.pipe(v.string(), v.maxLength(4_000)) }),
  v.object({ type: v.literal("command"), command: v.pipe(v.string(), v.maxLength(1_000)) }),
]);

export type GuestMessage = v.InferOutput<typeof guestMessageSchema>;

const startFromSchema = v.variant("type", [
  v.object({ type: v.literal("group"), groupId: v.string() }),
  v.object({ type: v.literal("event"), eventId: v.string() }),
]);

export type StartFrom = v.InferOutput<typeof startFromSchema>;

const startEntries = {
  isStreamEnabled: v.optional(v.boolean(), false),
  prefilledVariables: v.optional(v.record(v.string(), v.unknown()), {}),
  textBubbleContentFormat: v.optional(v.picklist(["richText", "markdown"]), "richText"),
};

/** `POST /api/v1/typebots/{publicId}/startChat` */
export const startChatRequestSchema = v.object({
  ...startEntries,
  resultId: v.optional(shortId),
  isOnlyRegistering: v.optional(v.boolean(), false),
  message: v.optional(guestMessageSchema),
});

export type StartChatRequest = v.InferOutput<typeof startChatRequestSchema>;

/** `POST /api/v1/typebots/{id}/preview/startChat` */
export const previewStartChatRequestSchema = v.object({
  ...startEntries,
  startFrom: v.optional(startFromSchema),
  /** The whole bot, or its id. */
  typebot: v.optional(v.union([v.record(v.string(), v.unknown()), v.string()])),
  sessionId: v.optional(shortId),
  isProgressBarEnabled: v.optional(v.boolean()),
});

export type PreviewStartChatRequest = v.InferOutput<typeof previewStartChatRequestSchema>;

/** `POST /api/v1/sessions/{sessionId}/continueChat`. A bare string is a text; an absent message means "go on". */
export const continueChatRequestSchema = v.object({
  message: v.optional(
    v.nullable(
      v.union([
        guestMessageSchema,
        v.pipe(
          v.string(),
          v.maxLength(MAX_TEXT),
          v.transform((text): GuestMessage => ({ type: "text", text })),
        ),
      ]),
    ),
  ),
  /** Random, made once per answer and kept for every resend: the server counts it once. */
  messageId: v.optional(shortId),
  /** The turn that this answers, as the last reply named it. */
  turn: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The input that this answers. */
  blockId: v.optional(shortId),
});

export type ContinueChatRequest = v.InferOutput<typeof continueChatRequestSchema>;

/** `POST /api/v2/sessions/{sessionId}/clientLogs` */
export const clientLogsRequestSchema = v.object({
  clientLogs: v.pipe(
    v.array(
      v.object({
        description: v.string(),
        status: v.optional(v.string()),
        details: v.optional(v.string()),
        context: v.optional(v.string()),
      }),
    ),
    v.maxLength(100),
  ),
});

/** `POST /api/v3/generate-upload-url` */
export const uploadUrlRequestSchema = v.object({
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  sessionId: shortId,
  fileType: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
  blockId: v.optional(shortId),
  /** Bytes. */
  fileSize: v.optional(v.pipe(v.number(), v.minValue(0))),
});

export type UploadUrlRequest = v.InferOutput<typeof uploadUrlRequestSchema>;

/** `POST /api/v2/sessions/{sessionId}/streamMessage` */
export const streamMessageRequestSchema = v.object({
  messages: v.optional(
    v.array(
      v.object({
        role: v.optional(v.picklist(["system", "user", "assistant"])),
        content: v.optional(v.string()),
      }),
    ),
  ),
});
