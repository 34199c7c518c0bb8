import type { DisplayRule } from "@banter/protocol";
import { verdict, type Verdict } from "./page-watch.ts";
import type { VisitorRecord } from "./visitor-record.ts";

/** Identifies a rule in storage: its name, or else everything that it says. */
export function ruleKey({ name, ...rule }: DisplayRule): string {
  return name ?? JSON.stringify(rule);
}

/** Whether a rule may fire for a visitor for whom it may have fired before. */
export function mayFireAgain(
  rule: DisplayRule,
  atMost: "visit" | "day" | "ever",
  visitor: VisitorRecord,
): Verdict {
  const state = visitor.read();
  if (state === undefined) return { holds: undefined, because: visitor.whyUnknown() };
  const last = visitor.firingOf(ruleKey(rule));
  if (last === undefined) return verdict(true, "It has not fired for this visitor before.");
  const wasOn = new Date(last.at).toDateString();
  const isRepeated = {
    visit: last.visit === state.visits,
    day: wasOn === new Date().toDateString(),
    ever: true,
  }[atMost];
  return verdict(!isRepeated, `It last fired on ${wasOn}, in visit ${last.visit}.`);
}
