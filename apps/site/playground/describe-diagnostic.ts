import type { Diagnostic } from "@banter/engine/runtime";

/** A diagnostic in one line: where, what, how to fix it. */
export function describeDiagnostic({ message, groupTitle, groupId, blockId, hint }: Diagnostic): string {
  const group = groupTitle || groupId;
  const location = [group && `group “${group}”`, blockId && `block ${blockId}`].filter(Boolean).join(", ");
  return [location && `${location}:`, message, hint && `→ ${hint}`].filter(Boolean).join(" ");
}
