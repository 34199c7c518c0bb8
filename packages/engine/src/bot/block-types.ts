import { inputs, type InputType } from "@banter/protocol";

/** Blocks that show something, by their name in the file and on the wire. */
export const messageTypes = ["text", "image", "video", "embed", "audio"] as const;

/** Blocks that decide where the flow goes or what it remembers. */
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

/** Blocks that ask something of the outside. `webhook` above listens, `Webhook` here calls. */
export const integrationTypes = [
  "Webhook",
  "Email",
  "Google Analytics",
  "Pixel",
  "Chatwoot",
  "OpenAI",
] as const;

/** Vendors whose blocks speak the same chat-completion dialect. */
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
  // The server's own stand-in, for demos and tests.
  "demo",
] as const;

/** A block that shows something. */
export type MessageType = (typeof messageTypes)[number];

/** A block that steers the flow. */
export type LogicType = (typeof logicTypes)[number];

/** A block that asks something of the outside. */
export type IntegrationType = (typeof integrationTypes)[number] | (typeof aiVendors)[number];

/** Every block that the engine runs. */
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
