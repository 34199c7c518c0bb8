import { hasOwn } from "../has-own.ts";

/**
 * What a flow asks of the page. The wire names an action by its `type`, older servers only by the
 * payload's key: both are read. The payload stays unread here; each action's handler parses its own.
 */
export interface ClientAction {
  readonly type: ActionType | "unknown";
  /** The type as the server wrote it, for logs. */
  readonly name: string;
  /** Runs after this message was shown; absent: before the chunk's first message. */
  readonly lastBubbleBlockId?: string;
  readonly expectsDedicatedReply: boolean;
  readonly payload: unknown;
}

/** Every action with the payload keys that mark it, and whether it always answers the flow. A new action is one line here. */
export const actions = {
  startPropsToInject: { keys: ["startPropsToInject"], replies: "never" },
  scriptToExecute: { keys: ["scriptToExecute"], replies: "never" },
  codeToExecute: { keys: ["codeToExecute"], replies: "never" },
  chatwoot: { keys: ["chatwoot"], replies: "never" },
  redirect: { keys: ["redirect"], replies: "never" },
  wait: { keys: ["wait"], replies: "when-expected" },
  setVariable: { keys: ["setVariable"], replies: "always" },
  httpRequestToExecute: { keys: ["httpRequestToExecute", "webhookToExecute"], replies: "always" },
  stream: { keys: ["stream"], replies: "always" },
  streamOpenAiChatCompletion: { keys: ["streamOpenAiChatCompletion"], replies: "always" },
  googleAnalytics: { keys: ["googleAnalytics"], replies: "never" },
  pixel: { keys: ["pixel"], replies: "never" },
  listenForWebhook: { keys: ["listenForWebhook"], replies: "always" },
} as const satisfies Record<
  string,
  { keys: readonly string[]; replies: "always" | "never" | "when-expected" }
>;

/** The wire type of an action that this version knows. */
export type ActionType = keyof typeof actions;

/** The actions that bring a streamed reply, the second from older servers. */
export type StreamActionType = "stream" | "streamOpenAiChatCompletion";

/** Reads one action; what is no object gives nothing, an unknown one is kept as `unknown` to be logged. */
export function parseAction(value: unknown): ClientAction | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(value));
  const name = typeof fields["type"] === "string" ? fields["type"] : "";
  const lastBubbleBlockId = fields["lastBubbleBlockId"];
  const shared = {
    name,
    expectsDedicatedReply: fields["expectsDedicatedReply"] === true,
    ...(typeof lastBubbleBlockId === "string" && { lastBubbleBlockId }),
  };
  for (const [type, { keys }] of actionEntries) {
    const key = keys.find((candidate) => fields[candidate] !== undefined);
    if (key !== undefined || keys.includes(name)) return { ...shared, type, payload: key && fields[key] };
  }
  return { ...shared, type: "unknown", payload: undefined };
}

const actionEntries: readonly (readonly [ActionType, { readonly keys: readonly string[] }])[] = Object.keys(
  actions,
)
  .filter((type) => isActionType(type))
  .map((type) => [type, actions[type]]);

function isActionType(type: string): type is ActionType {
  return hasOwn(actions, type);
}

/** Whether the flow waits for this action's answer. */
export function doesReply(action: ClientAction): boolean {
  if (action.type === "unknown") return false;
  const { replies } = actions[action.type];
  return replies === "always" || (replies === "when-expected" && action.expectsDedicatedReply);
}

/** Whether the page asks for a streamed reply: that one the session itself does, by its `stream/`. */
export function isStreamType(type: ClientAction["type"]): type is StreamActionType {
  return type === "stream" || type === "streamOpenAiChatCompletion";
}
