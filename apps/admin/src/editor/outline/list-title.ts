import type { ListPath } from "../draft/step-path.ts";
import type { EditorTexts } from "../strings/editor-strings.ts";

/** The title of a group, a command or an answer event. */
export function listTitle([root, name]: ListPath, strings: EditorTexts["strings"]): string {
  if (root === "commands") return `${strings.command}: ${name}`;
  if (root !== "events") return String(name);
  return name === "reply" ? strings.eventReply : strings.eventInvalidReply;
}
