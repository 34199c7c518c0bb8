import type { DisplayRule } from "@banter/protocol";
import type { RulesEnvironment } from "../rules-environment.ts";
import type { StorageProps } from "../visitor-record.ts";
import { watchRules } from "../watch-rules.ts";

/** Watches rules for a widget that only records what it is to do. */
export function watchOnPage(
  given: unknown,
  props: Partial<StorageProps> = {},
  changes: Partial<RulesEnvironment> = {},
) {
  const element = document.body.appendChild(document.createElement("div"));
  const performed: DisplayRule[] = [];
  const launcher: boolean[] = [];
  let current: StorageProps = { typebot: "lead", isPreview: false, ...props };
  const watch = watchRules(given, {
    element,
    getProps: () => current,
    isOpen: () => false,
    hasConversation: () => false,
    actions: ["showLauncher", "open", "preview"],
    perform: (rule) => {
      performed.push(rule);
      if (rule.do === "open") emit("open");
    },
    setLauncherShown: (isShown) => void launcher.push(isShown),
    ...changes,
  });

  function emit(name: "open" | "close" | "preview-message-dismissed"): void {
    element.dispatchEvent(new CustomEvent(`banter:${name}`));
  }

  return {
    watch,
    emit,
    /** What was done, in order. */
    actions: () => performed.map(({ name, do: action }) => name ?? action),
    isLauncherShown: () => launcher.at(-1),
    setProps: (next: Partial<StorageProps>) => {
      current = { ...current, ...next };
      watch.update();
    },
    /** Why the first condition of a rule holds or doesn't. */
    because: (rule = 0, condition = 0) => watch.explain()[rule]?.why[condition]?.because,
  };
}

export type WatchedPage = ReturnType<typeof watchOnPage>;
