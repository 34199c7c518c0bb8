import type { Command } from "@banter/protocol";
import { createElement } from "./create-element.ts";
import { createInactiveWidget } from "./inactive-widget.ts";
import { hasStoredState } from "./open-state.ts";
import { previewMessagesOf } from "./preview-card/preview-messages.ts";
import type { DisplayMode, EarlyStart, WidgetContext } from "./widget-context.ts";

/** A display mode that is loaded when it is needed. Until then the inactive widget is shown and commands are queued. */
export interface LazyDisplayMode extends DisplayMode {
  /** Loads the display mode without opening it. */
  load(): void;
}

export function createLazyDisplayMode(context: WidgetContext): LazyDisplayMode {
  const { mode, element, shadow, source, getProps } = context;
  const inactive = createInactiveWidget(context, () =>
    run({ command: mode === "bubble" ? "toggle" : "open" }),
  );
  let displayMode: DisplayMode | undefined;
  /** Commands that arrive while the display mode is loading. */
  let queue: Command[] | undefined;
  let early: EarlyStart | undefined;
  /** Offers a retry after a failure. Stays while the retry loads, so that its button keeps the focus. */
  const retry = createElement("button");
  const notice = createElement(
    "div",
    { class: mode === "standard" ? "root" : "root failed", role: "alert" },
    retry,
  );
  let isDisposed = false;

  async function load(command?: Command): Promise<void> {
    if (displayMode || queue || isDisposed) return;
    const commands = (queue = command ? [command] : []);
    const before = getProps().identity;
    element.toggleAttribute("busy", Boolean(command));
    try {
      const createMode = await source.loadMode(mode);
      if (isDisposed) return;
      notice.remove();
      displayMode = createMode({ ...context, ...early }, inactive);
      const { identity } = getProps();
      if (identity !== before) displayMode.run({ command: "setIdentity", identity });
      for (const next of commands) displayMode.run(next);
    } catch (error) {
      console.error(error);
      if (displayMode || isDisposed) return;
      retry.onclick = () => void load(commands[0]);
      // New text announces a repeated failure.
      retry.textContent = getProps().words?.["chatLoadFailed"] ?? "Chat could not be loaded. Try again";
      if (!notice.isConnected) shadow.append(notice);
    } finally {
      queue = undefined;
      element.removeAttribute("busy");
    }
  }

  /** Downloads the chat and sends the start beside the frame, which repeats and reports what fails. */
  function begin(): void {
    const start = source
      .loadStart()
      .then((sendStart) => displayMode || isDisposed || (early ??= sendStart(context)));
    Promise.all([start, source.loadChat()]).catch(console.debug);
  }

  function run(command: Command): void {
    if (displayMode) return displayMode.run(command);
    const { command: name } = command;
    const isOpening = /open|toggle/.test(name);
    if (isOpening) begin();
    if (name === "unmount") context.remove();
    else if (queue) queue.push(command);
    else if (isOpening || /^show|setId/.test(name)) void load(command);
  }

  return {
    load: () => void load(),
    run,
    update: () => {
      inactive.update?.();
      if (displayMode) displayMode.update();
      // After a failure only the visitor retries, or a command of the page.
      else if (!notice.isConnected && isNeeded(context)) void load();
    },
    answersTo: (botId) => displayMode?.answersTo(botId),
    dispose: () => {
      isDisposed = true;
      early?.sent?.cancel();
      notice.remove();
      displayMode?.dispose();
      inactive.dispose?.();
    },
  };
}

/** It opens by itself, or has to remove what a former visitor has stored, whatever the page sets later. */
function isNeeded({ getProps }: WidgetContext): unknown {
  const props = getProps();
  const delay = props.autoShowDelay ?? previewMessagesOf(props)[0]?.autoShowDelay;
  return (
    props.isOpen || props.defaultOpen || props.displayRules || delay !== undefined || hasStoredState(props)
  );
}
