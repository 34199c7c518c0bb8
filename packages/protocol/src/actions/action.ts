import { hasOwn } from "../tamper-proof.ts";

/**
 * An action that a flow requests from the page. The wire format names it by its `type`, older servers only by the key of
 * the payload. The payload is not parsed here; each handler parses its own.
 */
export interface ClientAction {
  readonly type: ActionType | "unknown";
  /** The type as sent by the server, for logs. */
  readonly name: string;
  /** Id of the message after which the action runs. Absent: it runs before the chunk's first message. */
  readonly lastBubbleBlockId?: string;
  readonly expectsDedicatedReply: boolean;
  /** The visitor may rate the reply that this action streams. */
  readonly canRate?: boolean;
  /** The stream replaces the last streamed reply and all messages after it. */
  readonly isRegeneration?: true;
  readonly payload: unknown;
}

/** All actions: the payload keys that identify them, and whether the flow waits for their result. */
export const actions = {
  startPropsToInject: { keys: ["startPropsToInject"], result: "never" },
  scriptToExecute: { keys: ["scriptToExecute"], result: "never" },
  codeToExecute: { keys: ["codeToExecute"], result: "never" },
  chatwoot: { keys: ["chatwoot"], result: "never" },
  redirect: { keys: ["redirect"], result: "never" },
  wait: { keys: ["wait"], result: "when-expected" },
  setVariable: { keys: ["setVariable"], result: "always" },
  httpRequestToExecute: { keys: ["httpRequestToExecute", "webhookToExecute"], result: "always" },
  stream: { keys: ["stream"], result: "always" },
  streamOpenAiChatCompletion: { keys: ["streamOpenAiChatCompletion"], result: "always" },
  googleAnalytics: { keys: ["googleAnalytics"], result: "never" },
  pixel: { keys: ["pixel"], result: "never" },
  listenForWebhook: { keys: ["listenForWebhook"], result: "always" },
} as const satisfies Record<
  string,
  { keys: readonly string[]; result: "always" | "never" | "when-expected" }
>;

/** The wire type of a known action. */
export type ActionType = keyof typeof actions;

/** The actions that request a streamed message; the second is sent by older servers. */
export type StreamActionType = "stream" | "streamOpenAiChatCompletion";

/** Parses an action; undefined for anything but an object. An unknown type becomes `unknown`, so that it can be logged. */
export function parseAction(value: unknown): ClientAction | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(value));
  const name = typeof fields["type"] === "string" ? fields["type"] : "";
  const lastBubbleBlockId = fields["lastBubbleBlockId"];
  const shared = {
    name,
    expectsDedicatedReply: fields["expectsDedicatedReply"] === true,
    ...(fields["canRate"] === true && { canRate: true }),
    ...(typeof lastBubbleBlockId === "string" && { lastBubbleBlockId }),
    ...(fields["isRegeneration"] === true && { isRegeneration: true as const }),
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

/** Whether the flow waits for this action's result. */
export function hasResult(action: ClientAction): boolean {
  if (action.type === "unknown") return false;
  const { result } = actions[action.type];
  return result === "always" || (result === "when-expected" && action.expectsDedicatedReply);
}

/** Whether the action requests a streamed message, which the session handles itself. */
export function isStreamType(type: ClientAction["type"]): type is StreamActionType {
  return type === "stream" || type === "streamOpenAiChatCompletion";
}
