import { hostMessages, inputs, type HostMessageType, type InputType } from "@banter/protocol";

/** Type of a message block. `custom-embed` messages are only sent by other servers. */
export type MessageType = Exclude<HostMessageType, "custom-embed">;

/** Messages, by their name in the file and on the wire. */
export const messageTypes: readonly MessageType[] = Object.values(hostMessages)
  .map(({ type }) => type)
  .filter((type) => type !== "custom-embed");

/** Blocks that control the flow or set variables. */
export const logicTypes = [
  "Condition",
  "Set variable",
  "Jump",
  "Return",
  "Redirect",
  "Wait",
  "Typebot link",
  "AB test",
  "Code",
  "webhook",
] as const;

/** Blocks that talk to external services. The logic block `webhook` listens for a request, `Webhook` sends one. */
export const integrationTypes = [
  "Webhook",
  "Email",
  "Google Analytics",
  "Pixel",
  "Chatwoot",
  "OpenAI",
  "qr-code",
] as const;

/** Vendors whose blocks use the same chat completion options. */
export const aiVendors = [
  "openai",
  "mistral",
  "anthropic",
  "groq",
  "together-ai",
  "open-router",
  "deepseek",
  "perplexity",
  "gemini",
  "xai",
  "cerebras",
  "fireworks",
  "azure-openai",
  "openai-compatible",
  "ollama",
  // The server's built-in fake, for demos and tests.
  "demo",
] as const;

/** Type of a logic block. */
export type LogicType = (typeof logicTypes)[number];

/** Type of an integration block. */
export type IntegrationType = (typeof integrationTypes)[number] | (typeof aiVendors)[number];

/** Type of any block that the engine runs. */
export type BlockType = MessageType | InputType | LogicType | IntegrationType;

const known: ReadonlySet<string> = new Set([
  ...messageTypes,
  ...Object.keys(inputs),
  ...logicTypes,
  ...integrationTypes,
  ...aiVendors,
]);

/** Whether the engine can run a block of this type. */
export function isBlockType(type: string): type is BlockType {
  return known.has(type);
}

const actingOutside: ReadonlySet<string> = new Set([
  ...integrationTypes,
  ...aiVendors,
  "Typebot link",
  "payment input",
]);

/** Whether a block of this type may be noticed outside of the conversation, or run a bot whose blocks are. */
export function isActingOutside(type: string): boolean {
  return actingOutside.has(type);
}
