import { isRecord, visitorMessageSchema } from "@banter/protocol";
import * as v from "valibot";

const variableValue = v.union([v.string(), v.null(), v.array(v.nullable(v.string()))]);

/**
 * Values by the ids of variables, which bots choose. Without a prototype: an id such as "constructor" must not find what
 * objects inherit. `v.record` drops such ids.
 */
export function valuesById<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  const empty: Record<string, Value> = Object.create(null);
  return Object.assign(empty, values);
}

const variableValues = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isRecord),
  v.transform((values) => Object.entries(values)),
  v.array(v.tuple([v.string(), variableValue])),
  v.transform((entries) => valuesById(Object.fromEntries(entries))),
);

const position = v.object({ groupId: v.string(), blockId: v.optional(v.string()) });
const blockPosition = v.object({ groupId: v.string(), blockId: v.string() });

/** An answer intercepted by a `reply` or `invalidReply` event of the bot. */
interface HeldReply {
  kind: "reply" | "invalidReply";
  message?: v.InferOutput<typeof visitorMessageSchema> | undefined;
  at: v.InferOutput<typeof blockPosition>;
}

/** With a declared type: the inferred one is too deep where it is nested. */
const heldReply: v.GenericSchema<unknown, HeldReply> = v.object({
  kind: v.picklist(["reply", "invalidReply"]),
  message: v.optional(visitorMessageSchema),
  at: blockPosition,
});

/** Where a chain continues, with the answer that a command has interrupted the handling of. */
const queuedPosition = v.object({ ...position.entries, heldReply: v.optional(heldReply) });

const storedFrame = v.object({
  botId: v.string(),
  /** Assigned values, by variable id. */
  variables: variableValues,
  /** Ids of variables whose value came from the visitor. Such values are never parsed as markdown. */
  visitorVariables: v.array(v.string()),
  /** Ids of variables whose value may contain a model's text. */
  modelVariables: v.exactOptional(v.array(v.string())),
  /** Ids of variables whose value the page has prefilled. */
  prefilledVariables: v.exactOptional(v.array(v.string())),
  /** Those of sessions that an earlier version has started, which noted only lists. */
  prefilledLists: v.exactOptional(v.array(v.string())),
  /** Stack of positions at which to continue when the current chain ends. */
  queue: v.array(queuedPosition),
  /** Target of the next Return block. */
  returnTo: v.optional(position),
  /** The input that a command interrupted. A Return block leads back to it and restores the target it had then. */
  interrupted: v.optional(v.object({ at: queuedPosition, returnTo: v.optional(position) })),
  /** Whether variables are copied back to the linking bot when this frame ends. */
  isMerging: v.boolean(),
  /** Present for a linked bot that keeps a result of its own. */
  resultId: v.optional(v.string()),
});

const frame = v.pipe(
  storedFrame,
  v.transform(({ prefilledLists, ...current }) => {
    if (prefilledLists === undefined) return current;
    const prefilledVariables = [...new Set([...(current.prefilledVariables ?? []), ...prefilledLists])];
    return { ...current, prefilledVariables };
  }),
);

const aiRequest = v.object({
  provider: v.string(),
  model: v.string(),
  messages: v.array(v.object({ role: v.picklist(["system", "user", "assistant"]), content: v.string() })),
  temperature: v.exactOptional(v.number()),
  baseUrl: v.exactOptional(v.string()),
  credentialsId: v.exactOptional(v.string()),
  status: v.exactOptional(v.string()),
  files: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
  reservation: v.exactOptional(v.string()),
  previousResponseId: v.exactOptional(v.string()),
  /** True if the model has tools or continues the provider's conversation: the waiting block says how to run it. */
  isConversation: v.exactOptional(v.boolean()),
  continuesOnError: v.exactOptional(v.boolean()),
});

/** An effect by the step that has performed it and by its inputs, with its result if it has one. */
const recordedEffect = v.object({ step: v.string(), key: v.string(), result: v.optional(v.unknown()) });

const returnPoint = v.object({
  /** Number of the reply after which the conversation was in this state. */
  turn: v.number(),
  /** Before a streamed reply that can be requested again. Otherwise before an answer that can be edited. */
  isReply: v.boolean(),
  /** Difference between the state at the next point, or the current one, and this one. */
  back: v.optional(v.unknown()),
  /** Edges that the visitor has followed between this point and the next. */
  edgeIds: v.array(v.string()),
  /** Effects that were performed between them. */
  effects: v.array(recordedEffect),
});

const sessionState = v.object({
  version: v.literal(1),
  sessionId: v.string(),
  resultId: v.optional(v.string()),
  isPreview: v.boolean(),
  /** Present if a preview overrides the theme's setting. */
  isProgressBarEnabled: v.optional(v.boolean()),
  isStreamEnabled: v.boolean(),
  textFormat: v.picklist(["richText", "markdown"]),
  status: v.picklist(["registered", "running", "ended"]),
  /** Stack of bots: the visitor's own first, linked bots on top. */
  frames: v.pipe(v.array(frame), v.minLength(1)),
  /** The block that waits for a visitor message. */
  waitingAt: v.optional(blockPosition),
  /** The block at which the flow last entered a group that led to a question. Absent in sessions of an earlier version. */
  enteredAt: v.exactOptional(v.string()),
  /** The intercepted answer, until the event's chain ends. */
  heldReply: v.optional(heldReply),
  /** The pending payment. */
  payment: v.optional(
    v.object({
      blockId: v.string(),
      intentId: v.string(),
      runtimeOptions: v.record(v.string(), v.string()),
      /** The provider has confirmed it, and the flow handles the answer. */
      isReceived: v.exactOptional(v.boolean()),
    }),
  ),
  /** The request for the stream route, while the flow waits for streamed text. */
  stream: v.optional(aiRequest),
  /** The states that the conversation can go back to, oldest first. */
  returnPoints: v.optional(v.array(returnPoint)),
  /** Effects that were performed before the conversation went back, and not taken since. */
  leftEffects: v.optional(v.array(recordedEffect)),
  /** Number of answers of the branch that has left them. */
  leftAnswers: v.optional(v.number()),
  /** Edges that the visitor had followed before the conversation went back, and not followed since. */
  countedEdgeIds: v.optional(v.array(v.string())),
  /** Identifies the action of the page whose result the flow waits for. */
  awaitedAction: v.optional(v.string()),
  /** `resultId` is present for answers that belong to a linked bot's own result. */
  answers: v.array(v.object({ key: v.string(), content: v.string(), resultId: v.optional(v.string()) })),
  /** Number of answers of the current branch, also of questions that were asked again. */
  answerCount: v.optional(v.number(), 0),
  /** Present only for bots that read it. */
  transcript: v.optional(v.array(v.object({ role: v.picklist(["Assistant", "User"]), text: v.string() }))),
  /** Whether a model has written a reply, which the transcript contains. */
  hasModelText: v.exactOptional(v.boolean()),
  emailCount: v.number(),
  /** The visitor's verified identity. The bot of each frame decides which variables the claims set. */
  identity: v.exactOptional(v.object({ subject: v.string(), claims: v.record(v.string(), variableValue) })),
  /** Characters of all answers and replies so far. */
  exchangedCharacters: v.optional(v.number(), 0),
});

/** State of a session: plain JSON, without the bot's definition. Opaque outside the engine. */
export interface FlowState {
  /** Version of the format. */
  readonly version: 1;
  /** Fields that only the engine reads. */
  readonly [field: string]: unknown;
}

export type SessionState = v.InferOutput<typeof sessionState>;
export type ReturnPoint = v.InferOutput<typeof returnPoint>;
export type RecordedEffect = v.InferOutput<typeof recordedEffect>;
export type Frame = SessionState["frames"][number];
export type FlowPosition = v.InferOutput<typeof position>;
export type QueuedPosition = v.InferOutput<typeof queuedPosition>;
export type BlockPosition = v.InferOutput<typeof blockPosition>;

/** Parses a stored state into a mutable copy. Undefined if it doesn't match the schema of this version. */
export function readSessionState(state: FlowState): SessionState | undefined {
  const parsed = v.safeParse(sessionState, state);
  return parsed.success ? parsed.output : undefined;
}

/** The subject of the visitor's verified identity. */
export function subjectOf(state: FlowState): string | undefined {
  const { identity } = state;
  const subject = isRecord(identity) ? identity["subject"] : undefined;
  return typeof subject === "string" ? subject : undefined;
}
