import * as v from "valibot";
import { replyFeedbackValues } from "./reply-feedback.ts";

/*
 * What our server replies to chat requests, for its API description and its tests. The widget reads replies with the
 * tolerant decoders of `chat-reply.ts` instead: other servers' replies may deviate.
 */

const record = v.record(v.string(), v.unknown());

function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}

const replyEntries = {
  messages: list(v.looseObject({ id: v.string(), type: v.string(), content: v.optional(record) })),
  input: v.optional(
    v.looseObject({
      id: v.string(),
      type: v.string(),
      options: v.optional(record),
      items: v.optional(list(v.unknown())),
      prefilledValue: v.optional(v.string()),
      runtimeOptions: v.optional(record),
    }),
  ),
  clientSideActions: v.optional(
    list(
      v.looseObject({
        type: v.string(),
        lastBubbleBlockId: v.optional(v.string()),
        canRate: v.optional(
          v.pipe(v.boolean(), v.description("The visitor may rate the reply that this action streams")),
        ),
      }),
    ),
  ),
  logs: v.optional(
    list(
      v.object({
        status: v.optional(v.string()),
        description: v.string(),
        details: v.optional(v.string()),
        context: v.optional(v.string()),
      }),
    ),
  ),
  progress: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  dynamicTheme: v.optional(
    v.object({
      hostAvatarUrl: v.optional(v.string()),
      guestAvatarUrl: v.optional(v.string()),
      backgroundUrl: v.optional(v.string()),
    }),
  ),
  lastMessageNewFormat: v.optional(v.string()),
  canRegenerate: v.optional(
    v.pipe(
      v.boolean(),
      v.description('`{ "type": "regenerate" }` as next message replaces the last streamed reply'),
    ),
  ),
  editableTurns: v.optional(
    v.pipe(
      list(v.pipe(v.number(), v.integer(), v.minValue(0))),
      v.description(
        'Turns whose answers may be edited: `{ "type": "edit", "turn": …, "message": … }` goes back to the question',
      ),
    ),
  ),
  returnsTo: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description("The conversation went back to this turn: this reply replaces all after it"),
    ),
  ),
  turn: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description("The turn number to send with the next answer"),
  ),
};

const botSchema = v.object({
  id: v.string(),
  version: v.string(),
  theme: record,
  settings: record,
  publishedAt: v.optional(v.string()),
  disclosure: v.optional(
    v.pipe(
      v.object({ text: v.optional(v.string()) }),
      v.description(
        "Tell visitors that a language model may write to them, in the owner's words if there are any",
      ),
    ),
  ),
  languages: v.optional(
    v.pipe(
      list(v.string()),
      v.description(
        'The languages of the bot, if it has several: `{ "type": "language", "language": … }` as next message changes it',
      ),
    ),
  ),
});
export type BotBody = v.InferOutput<typeof botSchema>;

/** `POST …/continueChat` */
export const chatReplySchema = v.object({
  ...replyEntries,
  typebot: v.optional(
    v.pipe(botSchema, v.description("The bot in the language that the message has chosen")),
  ),
});
export type ChatReplyBody = v.InferOutput<typeof chatReplySchema>;

/** The fields of a start reply besides its session. */
const sessionlessStartEntries = {
  ...replyEntries,
  typebot: botSchema,
  isResendSafe: v.pipe(
    v.literal(true),
    v.description("A message that is sent again with the same messageId counts once"),
  ),
};

/** `POST …/startChat` and `POST …/preview/startChat` */
export const startReplySchema = v.object({
  ...sessionlessStartEntries,
  sessionId: v.string(),
  resultId: v.optional(v.string()),
  isIdentified: v.optional(
    v.pipe(v.literal(true), v.description("The session requires the visitor's identity with every request")),
  ),
  conversation: v.optional(
    v.pipe(
      list(
        v.variant("from", [
          v.object({ from: v.literal("bot"), at: v.string(), messages: replyEntries.messages }),
          v.object({ from: v.literal("visitor"), at: v.string(), text: v.string() }),
        ]),
      ),
      v.description("What was said before this reply: the identified visitor resumes a conversation"),
    ),
  ),
  challenge: v.optional(
    v.pipe(
      v.object({ parameters: v.record(v.string(), v.unknown()), signature: v.string() }),
      v.description(
        "A proof of work that the first answer will need: an ALTCHA challenge, to be solved ahead",
      ),
    ),
  ),
});
export type StartReplyBody = v.InferOutput<typeof startReplySchema>;

const prerenderedSchema = v.pipe(
  v.object({
    count: v.number(),
    css: v.string(),
    light: v.record(v.string(), v.string()),
    dark: v.optional(v.record(v.string(), v.string())),
    nodes: v.pipe(v.array(v.unknown()), v.readonly()),
  }),
  v.description("The first messages as the chat shows them, for display before its code has arrived"),
);

/** `GET /api/v1/typebots/{publicId}/opening` */
export const openingReplySchema = v.variant("isStatic", [
  v.object({
    isStatic: v.pipe(
      v.literal(true),
      v.description("The first messages and the first input are the same for every visitor"),
    ),
    ...sessionlessStartEntries,
    prerendered: v.optional(prerenderedSchema),
  }),
  v.object({
    isStatic: v.pipe(v.literal(false), v.description("The first messages depend on the visitor")),
    typebot: v.optional(
      v.pipe(
        v.object({ settings: v.object({ displayRules: v.unknown() }) }),
        v.description("When the bot's launcher is shown and its chat opens"),
      ),
    ),
  }),
]);
export type OpeningReplyBody = v.InferOutput<typeof openingReplySchema>;

/** `GET /api/v1/sessions/{sessionId}` */
export const sessionReplySchema = v.object({
  ...replyEntries,
  sessionId: v.string(),
  lastMessageId: v.optional(v.string()),
  isEnded: v.boolean(),
});
export type SessionReplyBody = v.InferOutput<typeof sessionReplySchema>;

/** `POST …/clientLogs` */
export const clientLogsReplySchema = v.object({ message: v.string() });

/** `POST …/replies/{turn}/rating` */
export const replyFeedbackReplySchema = v.object({
  value: v.nullable(v.picklist(replyFeedbackValues)),
  comment: v.optional(v.string()),
});

/** `POST /api/v3/generate-upload-url` */
export const uploadTargetReplySchema = v.object({
  presignedUrl: v.string(),
  formData: v.record(v.string(), v.string()),
  fileUrl: v.string(),
  fileType: v.optional(v.string()),
  maxFileSize: v.optional(v.pipe(v.number(), v.description("Megabytes"))),
});

/** Every error of the API. */
export const errorReplySchema = v.looseObject({
  message: v.string(),
  code: v.string(),
  status: v.pipe(v.number(), v.integer()),
});
