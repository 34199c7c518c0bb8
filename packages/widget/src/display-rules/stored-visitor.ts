import { removeStored } from "../browser/remove-stored.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";

type Bot = ResolvedProps["typebot"];

/** The storage key of what is remembered of a visitor. */
export function visitorKey(bot: Bot): string {
  return `banter-displayRules-${String(typeof bot === "object" ? bot["id"] : bot)}`;
}

/** Deletes what is remembered of the visitor, wherever the page has allowed to store it before. */
export function forgetVisitor(bot: Bot): void {
  removeStored((key) => key === visitorKey(bot));
}
