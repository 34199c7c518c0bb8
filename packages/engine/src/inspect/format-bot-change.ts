import type { BotChange } from "./compare-bots.ts";
import { stepNouns } from "./step-kind.ts";

/** A change as one line in English, e.g. `Question "Your email" in "contact": min changed from "1" to "2"`. */
export function formatBotChange(change: BotChange): string {
  return `${subjectText(change)}: ${changeText(change)}`;
}

function subjectText({ what, group, step, label }: BotChange): string {
  if (what === "group") return group === undefined ? "Groups" : `Group "${group}"`;
  if (what !== "step" || step === undefined) {
    const noun = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
    return label === undefined ? noun : `${noun} "${label}"`;
  }
  const named = label === undefined ? stepNouns[step] : `${stepNouns[step]} "${label}"`;
  return group === undefined ? named : `${named} in "${group}"`;
}

function changeText({ kind, what, path = [], before, after, count }: BotChange): string {
  if (kind === "renamed") return `renamed from "${before ?? ""}"`;
  if (kind === "moved" && what === "group") return "order changed";
  if (kind === "moved") return before === undefined ? "moved" : `moved from "${before}"`;
  if (kind !== "changed") return kind;
  if (count !== undefined) return count === 1 ? "1 text changed" : `${count} texts changed`;
  if (before === undefined && after === undefined) return kind;
  const field = path.length === 0 ? "" : `${formatPath(path)} `;
  if (before === undefined) return `${field}set to "${after ?? ""}"`;
  if (after === undefined) return `${field}removed (was "${before}")`;
  return `${field}changed from "${before}" to "${after}"`;
}

function formatPath(path: readonly (string | number)[]): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key + 1}]` : `${index > 0 ? "." : ""}${key}`))
    .join("");
}
