import { asRecord, string } from "../decoders.ts";
import { audioMessage } from "./audio/audio-message.ts";
import { customEmbedMessage } from "./custom-embed/custom-embed-message.ts";
import { embedMessage } from "./embed/embed-message.ts";
import { imageMessage } from "./image/image-message.ts";
import type { MessageDefinition } from "./message-definition.ts";
import { textMessage } from "./text/text-message.ts";
import { videoMessage } from "./video/video-message.ts";

/** All message types. A new one is a folder beside this file and a line in this table. */
export const hostMessages = {
  text: textMessage,
  image: imageMessage,
  video: videoMessage,
  audio: audioMessage,
  embed: embedMessage,
  "custom-embed": customEmbedMessage,
};

/** The wire type of a message. */
export type HostMessageType = keyof typeof hostMessages;

type Contents = {
  readonly [Type in HostMessageType]: NonNullable<ReturnType<(typeof hostMessages)[Type]["decode"]>>;
};

/** The content of a message, with every default filled in. */
export type MessageContent<Type extends HostMessageType> = Contents[Type];

/** A message of the bot. */
export type HostMessage<Type extends HostMessageType = HostMessageType> = {
  readonly [Each in Type]: { readonly id: string; readonly type: Each; readonly content: Contents[Each] };
}[Type];

/** Lets the compiler relate a message's type to its content. */
const definitions: { readonly [Type in HostMessageType]: MessageDefinition<Type, Contents[Type]> } =
  hostMessages;

/** Parses a message; undefined for an unknown type or a text without content, which are skipped. */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  const fields = asRecord(value);
  const type = messageTypes.find((known) => known === fields?.["type"]);
  return type && decodeMessage(type, string()(fields?.["id"]), fields?.["content"]);
}

const messageTypes: readonly HostMessageType[] = Object.values(hostMessages).map(({ type }) => type);

function decodeMessage<Type extends HostMessageType>(
  type: Type,
  id: string,
  value: unknown,
): HostMessage<Type> | undefined {
  const content = definitions[type].decode(value);
  return content && { id, type, content };
}

/** The longest time that the flow waits for a message to load, in milliseconds. */
export function messageLoadTimeout<Type extends HostMessageType>(message: HostMessage<Type>): number {
  return definitions[message.type].loadTimeout(message.content);
}

/** Whether the flow continues only after an event in this message. */
export function waitsForEvent<Type extends HostMessageType>(message: HostMessage<Type> | undefined): boolean {
  if (message === undefined) return false;
  return definitions[message.type].waitsForEvent?.(message.content) ?? false;
}
