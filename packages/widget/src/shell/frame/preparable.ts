import { isRecord } from "@banter/protocol";
import type { EarlyReply } from "../start/early-reply.ts";

/**
 * Whether a chat may be rendered with this opening before the visitor opens it: it begins with text. Other messages are
 * requested from their servers as they are rendered.
 */
export async function isPreparable(opening: EarlyReply | undefined): Promise<boolean> {
  const result = await opening?.reply;
  if (result?.ok !== true || !isRecord(result.value)) return false;
  const { isStatic, messages } = result.value;
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  if (isStatic !== true || !isRecord(first) || first["type"] !== "text") return false;
  return isRecord(first["content"]) && isPlain(first["content"]);
}

/** Without Markdown, whose renderer is a file of its own, and without images. */
function isPlain({ type, richText }: Readonly<Record<string, unknown>>): boolean {
  return type === "richText" && !JSON.stringify(richText).includes('"img"');
}
