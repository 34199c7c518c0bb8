import * as v from "valibot";

/*
 * What a client sends, checked strictly: the server answers 400 and says which field is wrong.
 */

/** Longest text of one answer, in UTF-16 units. */
const MAX_TEXT = 100_000;

/** Not every database takes NUL in a text. */
const shortId = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.excludes("\0"));

/** A field that may be left out. Some clients write `null` for that. */
function maybe<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

/** What a guest or an action says to the flow (behaviour 1.3). */
export const guestMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("text"),
    text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
    attachedFileUrls: maybe(v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(200))),
    metadata: maybe(v.object({ replyId: maybe(v.string()) })),
  }),
  v.object({ type: v.literal("audio"), url: v.pipe(v.string(), v.maxLength(4_000)) }),
  v.object({ type: v.literal("command"), command: v.pipe(v.string(), v.maxLength(1_000)) }),
]);

/** What a guest or an action says to the flow, parsed. */
export type GuestMessage = v.InferOutput<typeof guestMessageSchema>;

/** A bare string is a text; nothing at all means "go on". */
const saidSchema = v.pipe(
  v.nullish(v.union([guestMessageSchema, v.pipe(v.string(), v.maxLength(MAX_TEXT))])),
  v.transform((said): GuestMessage | undefined =>
    typeof said === "string" ? { type: "text", text: said } : (said ?? undefined),
  ),
);

const startFromSchema = v.variant("type", [
  v.object({ type: v.literal("group"), groupId: v.string() }),
  v.object({ type: v.literal("event"), eventId: v.string() }),
]);

/** Where a preview begins instead of at the start: a group or an event. */
export type StartFrom = v.InferOutput<typeof startFromSchema>;

const startEntries = {
  isStreamEnabled: v.nullish(v.boolean(), false),
  prefilledVariables: v.nullish(v.record(v.string(), v.unknown()), {}),
  textBubbleContentFormat: v.nullish(v.picklist(["richText", "markdown"]), "richText"),
};

/** `POST /api/v1/typebots/{publicId}/startChat` */
export const startChatRequestSchema = v.object({
  ...startEntries,
  resultId: maybe(shortId),
  isOnlyRegistering: v.nullish(v.boolean(), false),
  message: saidSchema,
});

/** A start, as it was read. */
export type StartChatRequest = v.InferOutput<typeof startChatRequestSchema>;

/** `POST /api/v1/typebots/{id}/preview/startChat` */
export const previewStartChatRequestSchema = v.object({
  ...startEntries,
  startFrom: maybe(startFromSchema),
  /** The whole bot, or its id. */
  typebot: maybe(v.union([v.record(v.string(), v.unknown()), v.string()])),
  sessionId: maybe(shortId),
  isProgressBarEnabled: maybe(v.boolean()),
});

/** A preview's start, as it was read. */
export type PreviewStartChatRequest = v.InferOutput<typeof previewStartChatRequestSchema>;

/** `POST /api/v1/sessions/{sessionId}/continueChat` */
export const continueChatRequestSchema = v.object({
  message: saidSchema,
  /** Random, made once per answer and kept for every resend: the server counts it once. */
  messageId: maybe(shortId),
  /** The turn that this answers, as the last reply named it. */
  turn: maybe(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The input that this answers. */
  blockId: maybe(shortId),
});

/** An answer, a command, an action's reply or "go on", as it was read. */
export type ContinueChatRequest = v.InferOutput<typeof continueChatRequestSchema>;

/** `POST /api/v2/sessions/{sessionId}/clientLogs` */
export const clientLogsRequestSchema = v.object({
  clientLogs: v.pipe(
    v.array(
      v.object({
        description: v.string(),
        status: maybe(v.string()),
        details: maybe(v.string()),
        context: maybe(v.string()),
      }),
    ),
    v.maxLength(100),
  ),
});

/** `POST /api/v3/generate-upload-url` */
export const uploadUrlRequestSchema = v.object({
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  sessionId: shortId,
  fileType: v.nullish(v.pipe(v.string(), v.maxLength(200)), ""),
  blockId: maybe(shortId),
  /** Bytes. */
  fileSize: maybe(v.pipe(v.number(), v.minValue(0))),
});

/** The wish to upload a file, as it was read. */
export type UploadUrlRequest = v.InferOutput<typeof uploadUrlRequestSchema>;

/** `POST /api/v2/sessions/{sessionId}/streamMessage` */
export const streamMessageRequestSchema = v.object({
  messages: maybe(
    v.array(
      v.object({
        role: maybe(v.picklist(["system", "user", "assistant"])),
        content: maybe(v.string()),
      }),
    ),
  ),
});
