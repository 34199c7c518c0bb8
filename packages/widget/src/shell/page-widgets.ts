import type { RuleExplanation } from "../contract/rule-explanation.ts";
import { parseCommandMessage, type AddressedCommand, type Command } from "@banter/protocol";

/** A widget that receives the page's commands. */
export interface CommandTarget {
  /** Whether the command is for this widget. The id is an element id, a public id or a bot id. */
  answersTo(addressed: AddressedCommand): boolean | undefined;
  allowsOrigin(origin: string): boolean | undefined;
  run(command: Command): void;
  /** Missing without display rules. */
  explainRules?(): readonly RuleExplanation[];
}

/** The widgets of one page. Stored on the window, so that two copies of this module share it. */
interface PageWidgets {
  readonly targets: Set<CommandTarget>;
  stopListening: () => void;
}

const pageKey: unique symbol = Symbol.for("banter");

declare global {
  interface Window {
    [pageKey]?: PageWidgets;
  }
}

/** Registers a widget; returns its undo. The page's message listener exists while any widget is registered. */
export function joinPage(target: CommandTarget): () => void {
  const page = (window[pageKey] ??= { targets: new Set(), stopListening: listen() });
  page.targets.add(target);
  return () => {
    page.targets.delete(target);
    if (page.targets.size > 0 || window[pageKey] !== page) return;
    page.stopListening();
    delete window[pageKey];
  };
}

/** Sends a command to the addressed widget, or to all. `origin` is that of a frame, which not every widget allows. */
export function sendToPage(addressed: AddressedCommand, origin?: string): void {
  for (const target of Array.from(window[pageKey]?.targets ?? [])) {
    const isAllowed = origin === undefined || target.allowsOrigin(origin);
    if (isAllowed && target.answersTo(addressed)) target.run(addressed.command);
  }
}

/** Explains the display rules of each widget of the page. */
export function explainRules(): readonly (readonly RuleExplanation[])[] {
  return Array.from(window[pageKey]?.targets ?? [], (target) => target.explainRules?.() ?? []);
}

function listen(): () => void {
  function handleMessage(event: MessageEvent<unknown>): void {
    const addressed = parseCommandMessage(event.data);
    if (addressed) sendToPage(addressed, isFromThisPage(event) ? undefined : event.origin);
  }
  window.addEventListener("message", handleMessage);
  return () => window.removeEventListener("message", handleMessage);
}

/**
 * A message without a source may come from a foreign frame that was removed before its message arrived. Messages that the
 * page's own scripts create and dispatch are untrusted events without an origin.
 */
function isFromThisPage(event: MessageEvent): boolean {
  return event.source === window || (!event.isTrusted && event.origin === "");
}
