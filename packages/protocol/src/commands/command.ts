import { isRecord, type UnknownRecord } from "../is-record.ts";

/*
 * Parsed by hand: `banter.js` loads this file on every page that embeds a chat, before the chat is opened.
 */

/** A command of the host page to a widget (spec §1). */
export type Command =
  | { readonly command: PlainCommandName }
  | {
      readonly command: "showPreviewMessage";
      readonly message?: { readonly message: string; readonly avatarUrl?: string | undefined } | undefined;
    }
  | { readonly command: "setPrefilledVariables"; readonly variables: UnknownRecord }
  /** Only for the page's own scripts: a window message can't change who the visitor is. */
  | {
      readonly command: "setIdentity";
      readonly identity: string | (() => Promise<string | null | undefined>) | undefined;
    }
  | { readonly command: "setInputValue"; readonly value: string }
  | { readonly command: "sendCommand"; readonly text: string };

/** Commands without a payload. */
export const plainCommands = [
  "open",
  "close",
  "toggle",
  "hidePreviewMessage",
  "submitInput",
  "reload",
  "reset",
  "restart",
  "downloadTranscript",
  "unmount",
  "destroy",
] as const;

/** The name of a command without a payload. */
export type PlainCommandName = (typeof plainCommands)[number];

/** A command with its target. */
export interface AddressedCommand {
  readonly command: Command;
  /** Element id, public id or bot id. Empty or absent: all widgets of the page. */
  readonly id?: string | undefined;
}

/** Parses the data of a window message. Returns `undefined` if it isn't a command. Also accepts `isFromTypebot`. */
export function parseCommandMessage(data: unknown): AddressedCommand | undefined {
  if (!isRecord(data) || (data["isFromBanter"] !== true && data["isFromTypebot"] !== true)) return undefined;
  const command = parseCommand(data);
  const id = data["id"] ?? "";
  if (!command || typeof id !== "string") return undefined;
  return { command, id };
}

function parseCommand(fields: UnknownRecord): Command | undefined {
  const { command, text, value, variables, message } = fields;
  switch (command) {
    case "showPreviewMessage":
      return { command, message: parsePreviewMessage(message) };
    case "setPrefilledVariables":
      return isRecord(variables) ? { command, variables } : undefined;
    case "setInputValue":
      return /^(string|number)$/.test(typeof value) ? { command, value: String(value) } : undefined;
    case "sendCommand":
      return typeof text === "string" ? { command, text } : undefined;
    default: {
      const name = plainCommands.find((known) => known === command);
      return name && { command: name };
    }
  }
}

function parsePreviewMessage(value: unknown) {
  if (!isRecord(value)) return undefined;
  const { message, avatarUrl } = value;
  if (typeof message !== "string") return undefined;
  return { message, avatarUrl: typeof avatarUrl === "string" ? avatarUrl : undefined };
}
