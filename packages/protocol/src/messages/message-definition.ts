import type { Decoder } from "../decoders.ts";

/** One message type: its content, and how long a conversation waits for it. */
export interface MessageDefinition<Type extends string, Content> {
  readonly type: Type;
  /** Decodes the content and fills in every default; undefined if there is nothing to show. */
  readonly decode: Decoder<Content | undefined>;
  /** The longest time that the flow waits for the message to load, in milliseconds (spec §9). */
  readonly loadTimeout: (content: Content) => number;
  /** Whether the flow continues only after an event in this message. Default: it doesn't. */
  readonly waitsForEvent?: (content: Content) => boolean;
}

export function defineMessage<const Type extends string, Content>(
  type: Type,
  decode: Decoder<Content | undefined>,
  waits: Pick<MessageDefinition<Type, Content>, "loadTimeout" | "waitsForEvent">,
): MessageDefinition<Type, Content> {
  return { type, decode, ...waits };
}
