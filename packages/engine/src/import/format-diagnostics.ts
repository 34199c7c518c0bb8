import type { Diagnostic } from "../bot/diagnostic.ts";

/** Formats diagnostics as lines of text, errors first: what, where and how to fix it. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const warnings = diagnostics.filter(({ severity }) => severity === "warning");
  return [...errors, ...warnings].map(format).join("\n");
}

function format({ severity, message, groupId, groupTitle, blockId, line, hint }: Diagnostic): string {
  const group = groupTitle || groupId;
  const at = [
    line === undefined ? [] : [`line ${line}`],
    group === undefined ? [] : [`group "${group}"`],
    blockId ? [`block ${blockId}`] : [],
  ]
    .flat()
    .join(", ");
  return [
    `${severity.padEnd(7)}  ${at === "" ? "" : `${at}: `}${message}`,
    ...(hint ? [`         → ${hint}`] : []),
  ].join("\n");
}
