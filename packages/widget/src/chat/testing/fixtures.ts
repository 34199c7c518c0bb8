import type { Answer, Chunk, FieldText } from "@banter/client";
import {
  parseHostMessage,
  parseSettings,
  parseTheme,
  type BotInfo,
  type HostMessage,
  type InputBlock,
} from "@banter/protocol";

/** A bot with this theme and these settings. */
export function bot({
  theme,
  settings,
  version = "6.1",
}: { theme?: unknown; settings?: unknown; version?: string } = {}): BotInfo {
  return { id: "bot", version, theme: parseTheme(theme), settings: parseSettings(settings) };
}

export function text(content: string, id = content): HostMessage {
  return message({
    id,
    type: "text",
    content: { type: "richText", richText: [{ type: "p", children: [{ text: content }] }] },
  });
}

export function message(value: unknown): HostMessage {
  const parsed = parseHostMessage(value);
  if (parsed === undefined) throw new Error(`This is not a valid message: ${JSON.stringify(value)}`);
  return parsed;
}

export function input(
  type: string,
  options: Record<string, unknown> = {},
  items: readonly unknown[] = [],
): InputBlock {
  return { id: `block-${type}`, type, options, items, runtimeOptions: {} };
}

/** A chunk whose messages are all shown. */
export function chunk(id: string, messages: readonly HostMessage[], rest: Partial<Chunk> = {}): Chunk {
  return {
    id,
    messages,
    shown: messages.length,
    isTyping: false,
    isRestored: false,
    isInputShown: rest.input !== undefined,
    isInputDismissed: false,
    ...rest,
  };
}

/** An answer that was given back, in the field of its question. */
export function returned(answer: Answer): FieldText {
  const text = answer.type === "text" ? (answer.draft ?? answer.value) : "";
  return { state: "returned", answer, text };
}

export function answered(value: string, label?: string): Answer {
  return { type: "text", value, ...(label !== undefined && { label }) };
}
