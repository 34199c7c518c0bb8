/*
 * Read by hand, not by a schema: this is all of the protocol that a page with a closed chat loads.
 */

/** What a host page can give a variable. */
export type VariableValue = string | number | boolean | null | undefined;

/** What the host page can ask of a widget (spec §1). */
export type Command =
  | { readonly command: PlainCommandName }
  | {
      readonly command: "showPreviewMessage";
      readonly message?: { readonly message: string; readonly avatarUrl?: string | undefined } | undefined;
    }
  | { readonly command: "setPrefilledVariables"; readonly variables: Readonly<Record<string, VariableValue>> }
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

/** The name of any command. */
export type CommandName = Command["command"];

/** A command with the widget that it is for. */
export interface AddressedCommand {
  readonly command: Command;
  /** Element id, public id or bot id; empty or absent: every widget on the page. */
  readonly id?: string | undefined;
}

/** Reads a window message's data; what is not a command for us gives nothing. The reference's flag is understood too. */
export function parseCommandMessage(data: unknown): AddressedCommand | undefined {
  const fields = fieldsOf(data);
  if (fields === undefined || (fields["isFromBanter"] !== true && fields["isFromTypebot"] !== true))
    return undefined;
  const command = parseCommand(fields);
  const id = fields["id"] ?? "";
  if (!command || typeof id !== "string") return undefined;
  return { command, id };
}

function parseCommand(fields: Fields): Command | undefined {
  const { command, text, value, variables, message } = fields;
  switch (command) {
    case "showPreviewMessage":
      return { command, message: parsePreviewMessage(message) };
    case "setPrefilledVariables":
      return areVariables(variables) ? { command, variables } : undefined;
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
  const { message, avatarUrl } = fieldsOf(value) ?? {};
  if (typeof message !== "string") return undefined;
  return { message, ...(typeof avatarUrl === "string" && { avatarUrl }) };
}

function areVariables(value: unknown): value is Readonly<Record<string, VariableValue>> {
  const fields = fieldsOf(value);
  return fields !== undefined && Object.values(fields).every(isVariableValue);
}

function isVariableValue(value: unknown): boolean {
  return value == null || /^(string|number|boolean)$/.test(typeof value);
}

type Fields = Readonly<Record<string, unknown>>;

/** Own enumerable fields of an object. */
function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return { ...value };
}
