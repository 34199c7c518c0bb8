import type { DisplayRule } from "@banter/protocol";
import { watchRules, type RuleWatch } from "../../display-rules/watch-rules.ts";
import type { WidgetContext } from "../widget-context.ts";

/** What display rules can do with a widget. */
export interface RuledWidget {
  readonly isOpen: () => boolean;
  readonly hasConversation: () => boolean;
  /** Shows the bot with this public id instead of that of the props. */
  readonly setBot: (bot: string) => void;
  /** Opens the chat. `isAsked`: the visitor has clicked an element for it. */
  readonly open: (isAsked: boolean) => void;
  /** The chat no longer opens if it waits to do so unasked. */
  readonly cancelOpening: () => void;
  /** For widgets with a launcher. */
  readonly setLauncherShown?: (isShown: boolean) => void;
  /** For widgets with preview messages. Without a message, shows those of the props. */
  readonly preview?: (message: string | undefined) => void;
}

export type AppliedRules = Omit<RuleWatch, "explain">;

/** Watches display rules and does with the widget what they say. */
export function applyRules(
  { element, getProps }: WidgetContext,
  { isOpen, hasConversation, setBot, open, cancelOpening, setLauncherShown, preview }: RuledWidget,
  rules: unknown,
): AppliedRules {
  function perform(rule: DisplayRule, isAsked: boolean): void {
    if (rule.bot !== undefined && !hasConversation()) setBot(rule.bot);
    if (rule.do === "open") open(isAsked);
    if (rule.do === "preview") preview?.(rule.message);
  }

  const { explain, ...watch } = watchRules(rules, {
    element,
    getProps,
    isOpen,
    hasConversation,
    actions: [
      "open",
      ...(setLauncherShown === undefined ? [] : (["showLauncher"] as const)),
      ...(preview === undefined ? [] : (["preview"] as const)),
    ],
    perform,
    setLauncherShown: (isShown) => setLauncherShown?.(isShown),
  });
  element.explainRules = explain;
  return {
    ...watch,
    stop: () => {
      delete element.explainRules;
      cancelOpening();
      watch.stop();
    },
  };
}
