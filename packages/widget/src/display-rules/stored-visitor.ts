import type { ResolvedProps } from "../contract/resolve-props.ts";

type Bot = ResolvedProps["typebot"];

/** The storage key of what is remembered of a visitor. */
export function visitorKey(bot: Bot): string {
  return `banter-displayRules-${String(typeof bot === "object" ? bot["id"] : bot)}`;
}

/** Deletes what is remembered of the visitor, wherever the page has allowed to store it before. */
export function forgetVisitor(bot: Bot): void {
  for (const open of [() => window.sessionStorage, () => window.localStorage]) {
    try {
      open().removeItem(visitorKey(bot));
    } catch (error) {
      // Browsers that block cookies throw on access.
      console.debug(error);
    }
  }
}
