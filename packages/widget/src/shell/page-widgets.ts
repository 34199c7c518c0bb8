import { parseCommandMessage, type AddressedCommand, type Command } from "@banter/protocol";

/** What a page's commands go to. */
export interface CommandTarget {
  /** Element id, public id and bot id are all good. */
  answersTo(id: string): boolean;
  allowsOrigin(origin: string): boolean;
  run(command: Command): void;
}

/** The widgets of one page. It hangs on the window, so that two copies of this module share it. */
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

/** Adds a widget to the page. The first one brings the page's message listener, the last one takes it away. */
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

/** Gives a command to the widget it names, or to all. */
export function sendToPage(
  { id, command }: AddressedCommand,
  mayReach: (target: CommandTarget) => boolean = () => true,
): void {
  for (const target of [...(window[pageKey]?.targets ?? [])]) {
    if ((!id || target.answersTo(id)) && mayReach(target)) target.run(command);
  }
}

function listen(): () => void {
  function receive(event: MessageEvent<unknown>): void {
    const addressed = parseCommandMessage(event.data);
    if (!addressed) return;
    const isOwn = isFromThisPage(event);
    sendToPage(addressed, (target) => isOwn || target.allowsOrigin(event.origin));
  }
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}

/**
 * A missing source alone proves nothing: a foreign frame that is gone before its message arrives has none either.
 * Messages that the page's own scripts make and dispatch are untrusted in the platform's sense, and have no origin.
 */
function isFromThisPage(event: MessageEvent): boolean {
  return event.source === window || (!event.isTrusted && event.origin === "");
}
