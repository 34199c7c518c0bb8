import { guestMessageSchema } from "@banter/protocol";
import * as v from "valibot";
import type { FlowState } from "../turn.ts";

const variableValue = v.union([v.string(), v.null(), v.array(v.nullable(v.string()))]);

const place = v.object({ groupId: v.string(), blockId: v.optional(v.string()) });
const blockPlace = v.object({ groupId: v.string(), blockId: v.string() });

const frame = v.object({
  botId: v.string(),
  /** By variable id; only those that have a value. */
  variables: v.record(v.string(), variableValue),
  /** Ids of the variables whose value came from the visitor: never read as markdown. */
  visitorVariables: v.array(v.string()),
  /** Where to go on when the current chain ends, the next one last. */
  queue: v.array(place),
  /** Where a Return block goes. */
  returnTo: v.optional(place),
  /** Gives its variables back to the bot that linked to it. */
  isMerging: v.boolean(),
});

const aiRequest = v.object({
  provider: v.string(),
  model: v.string(),
  messages: v.array(v.object({ role: v.picklist(["system", "user", "assistant"]), content: v.string() })),
  temperature: v.exactOptional(v.number()),
  baseUrl: v.exactOptional(v.string()),
  credentialsId: v.exactOptional(v.string()),
});

const sessionState = v.object({
  version: v.literal(1),
  sessionId: v.string(),
  resultId: v.optional(v.string()),
  isPreview: v.boolean(),
  isStreamEnabled: v.boolean(),
  textFormat: v.picklist(["richText", "markdown"]),
  status: v.picklist(["registered", "running", "ended"]),
  /** The stack of bots: the visitor's own first, linked ones above. */
  frames: v.pipe(v.array(frame), v.minLength(1)),
  /** The block whose reply the flow waits for. */
  waitingAt: v.optional(blockPlace),
  /** A reply that an event of the bot looks at before it counts. */
  heldReply: v.optional(
    v.object({
      kind: v.picklist(["reply", "invalidReply"]),
      message: v.optional(guestMessageSchema),
      at: blockPlace,
    }),
  ),
  /** What the visitor is asked to pay just now. */
  payment: v.optional(
    v.object({
      blockId: v.string(),
      intentId: v.string(),
      runtimeOptions: v.record(v.string(), v.string()),
    }),
  ),
  /** What the stream route will ask, while the flow waits for its text. */
  stream: v.optional(aiRequest),
  answers: v.array(v.object({ key: v.string(), content: v.string() })),
  /** Kept only for bots that use it. */
  transcript: v.optional(v.array(v.object({ role: v.picklist(["Assistant", "User"]), text: v.string() }))),
  emailCount: v.number(),
});

export type SessionState = v.InferOutput<typeof sessionState>;
export type Frame = SessionState["frames"][number];
export type Place = v.InferOutput<typeof place>;
export type BlockPlace = v.InferOutput<typeof blockPlace>;

/** Reads a stored state into a fresh copy; nothing when it is not of this version's shape. */
export function readSessionState(state: FlowState): SessionState | undefined {
  const parsed = v.safeParse(sessionState, state);
  return parsed.success ? parsed.output : undefined;
}
