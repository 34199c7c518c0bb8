import type { DisplayRule } from "@banter/protocol";
import { watchRules, type RuleWatch } from "../../display-rules/watch-rules.ts";
import { storedBot } from "../start/stored-bot.ts";
import type { WidgetContext } from "../widget-context.ts";

/** What display rules can do with a widget. */
export interface RuledWidget {
  readonly isOpen: () => boolean;
  /** Opens the chat. `isAsked`: the visitor has clicked an element for it. */
  readonly open: (isAsked: boolean) => void;
  /** The chat no longer opens if it waits to do so unasked. */
  readonly cancelOpening: () => void;
  /** For widgets with a launcher. */
  readonly setLauncherShown?: (isShown: boolean) => void;
  /** For widgets with preview messages. Without a message, shows those of the props. */
  readonly preview?: (message: string | undefined) => void;
}

export interface AppliedRules extends Omit<RuleWatch, "explain"> {
  /** Whether a rule has set the widget's bot. */
  hasChosenBot(): boolean;
}

/** Watches display rules and does with the widget what they say. */
export function applyRules(
  { element, getProps }: WidgetContext,
  { isOpen, open, cancelOpening, setLauncherShown, preview }: RuledWidget,
  rules: unknown,
): AppliedRules {
  let hasChosenBot = false;

  function perform(rule: DisplayRule): void {
    const isAsked = JSON.stringify(rule).includes('"elementClicked"');
    const show = (): void => {
      if (rule.do === "open") open(isAsked);
      if (rule.do === "preview") preview?.(rule.message);
    };
    if (rule.bot === undefined || hasConversation()) return show();
    hasChosenBot = true;
    Reflect.set(element, "typebot", rule.bot);
    // After the widget has been updated to the bot.
    queueMicrotask(show);
  }

  function hasConversation(): boolean {
    return storedBot(getProps()) !== undefined;
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
    hasChosenBot: () => hasChosenBot,
    stop: () => {
      delete element.explainRules;
      cancelOpening();
      watch.stop();
    },
  };
}
