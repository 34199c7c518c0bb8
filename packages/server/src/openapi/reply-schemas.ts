type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" } as const;
const object = { type: "object", additionalProperties: true } as const;

function record(properties: Json, required: readonly string[]): Json {
  return { type: "object", properties, required };
}

const log = record({ status: text, description: text, details: text, context: text }, ["description"]);

const replyProperties = {
  messages: { type: "array", items: record({ id: text, type: text, content: object }, ["id", "type"]) },
  input: record(
    {
      id: text,
      type: text,
      options: object,
      items: { type: "array" },
      prefilledValue: text,
      runtimeOptions: object,
    },
    ["id", "type"],
  ),
  clientSideActions: { type: "array", items: record({ type: text, lastBubbleBlockId: text }, ["type"]) },
  logs: { type: "array", items: log },
  progress: { type: "number", minimum: 0, maximum: 100 },
  dynamicTheme: record({ hostAvatarUrl: text, guestAvatarUrl: text, backgroundUrl: text }, []),
  lastMessageNewFormat: text,
  turn: { type: "integer", minimum: 0, description: "The number that the next answer names" },
} as const;

/** The shapes of replies. Open ones: clients pass over fields that they don't know. */
export const chatReply = record(replyProperties, ["messages", "turn"]);

export const startReply = record(
  {
    ...replyProperties,
    sessionId: text,
    resultId: text,
    typebot: record({ id: text, version: text, theme: object, settings: object, publishedAt: text }, [
      "id",
      "version",
      "theme",
      "settings",
    ]),
    isResendSafe: {
      const: true,
      description: "A message that comes again with the same messageId is counted once",
    },
  },
  ["sessionId", "typebot", "messages", "turn", "isResendSafe"],
);

export const sessionReply = record(
  { ...replyProperties, sessionId: text, lastMessageId: text, isEnded: { type: "boolean" } },
  ["sessionId", "messages", "turn", "isEnded"],
);

export const errorBody = record({ message: text, code: text, status: { type: "integer" } }, [
  "message",
  "code",
  "status",
]);
