import * as v from "valibot";
import { optionalText } from "../lenient.ts";

/** The flags that mark a window message as ours; the reference's is understood too. */
const FLAGS = ["isFromBanter", "isFromTypebot"] as const;

const variables = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

const previewMessage = v.object({ message: v.string(), avatarUrl: optionalText() });

const commandSchema = v.variant("command", [
  v.object({ command: v.literal("open") }),
  v.object({ command: v.literal("close") }),
  v.object({ command: v.literal("toggle") }),
  v.object({ command: v.literal("showPreviewMessage"), message: v.fallback(v.optional(previewMessage), undefined) }),
  v.object({ command: v.literal("hidePreviewMessage") }),
  v.object({ command: v.literal("setPrefilledVariables"), variables }),
  v.object({ command: v.literal("setInputValue"), value: v.string() }),
  v.object({ command: v.literal("submitInput") }),
  v.object({ command: v.literal("sendCommand"), text: v.string() }),
  v.object({ command: v.literal("reload") }),
  v.object({ command: v.literal("reset") }),
  v.object({ command: v.literal("restart") }),
  v.object({ command: v.literal("unmount") }),
  v.object({ command: v.literal("destroy") }),
]);

/** What the host page can ask of a widget (spec §1). */
export type Command = v.InferOutput<typeof commandSchema>;
export type CommandName = Command["command"];

export interface AddressedCommand {
  readonly command: Command;
  /** Element id, public id or bot id; absent: every widget on the page. */
  readonly id?: string;
}

/** Reads a window message's data; what is not a command for us gives nothing. */
export function parseCommandMessage(data: unknown): AddressedCommand | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(data));
  if (!FLAGS.some((flag) => fields[flag] === true)) return undefined;
  const parsed = v.safeParse(commandSchema, fields);
  if (!parsed.success) return undefined;
  const id = fields["id"];
  return { command: parsed.output, ...(typeof id === "string" && id !== "" && { id }) };
}
