import type { DisplayRule } from "@banter/protocol";
import type { StorageProps } from "./visitor-record.ts";

/** The widget whose display is decided. */
export interface RulesEnvironment {
  /** Dispatches `banter:open`, `banter:close` and `banter:preview-message-dismissed`. */
  readonly element: HTMLElement;
  readonly getProps: () => StorageProps;
  readonly isOpen: () => boolean;
  /** Whether the visitor has a conversation to return to. */
  readonly hasConversation: () => boolean;
  /** What such a widget can do. */
  readonly actions: readonly DisplayRule["do"][];
  /** `isAsked`: the visitor has clicked an element for it. */
  readonly perform: (rule: DisplayRule, isAsked: boolean) => void;
  /** Called with false if a rule has yet to show the launcher. */
  readonly setLauncherShown: (isShown: boolean) => void;
}
