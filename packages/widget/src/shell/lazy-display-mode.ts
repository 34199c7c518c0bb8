import type { Command } from "@banter/protocol";
import { createElement } from "./create-element.ts";
import { createInactiveWidget } from "./inactive-widget.ts";
import { mayReopen } from "./open-state.ts";
import { previewMessagesOf } from "./preview-card/preview-messages.ts";
import type { DisplayMode, WidgetContext } from "./widget-context.ts";

/** A display mode that is loaded when it is needed. Until then the inactive widget is shown and commands are queued. */
export interface LazyDisplayMode extends DisplayMode {
  /** Loads the display mode without opening it. */
  load(): void;
}

export function createLazyDisplayMode(context: WidgetContext): LazyDisplayMode {
  const { mode, element, shadow, source } = context;
  const inactive = createInactiveWidget(context, () =>
    run({ command: mode === "bubble" ? "toggle" : "open" }),
  );
  let displayMode: DisplayMode | undefined;
  /** Commands that arrive while the display mode is loading. */
  let queue: Command[] | undefined;
  /** Offers a retry after a failure. */
  let notice: HTMLElement | undefined;
  let isDisposed = false;

  async function load(command?: Command): Promise<void> {
    if (displayMode || queue || isDisposed) return;
    const commands = (queue = command ? [command] : []);
    const launcher = inactive.launcher?.button;
    const hadFocus = notice?.contains(shadow.activeElement);
    if (hadFocus) launcher?.focus({ preventScroll: true });
    notice?.remove();
    notice = undefined;
    element.toggleAttribute("busy", command !== undefined);
    // Download the chat beside the frame. The frame reports when the chat can't be loaded.
    if (/open|toggle/.test(String(command?.command))) void source.fetch(mode, "high");
    try {
      const createMode = await source.loadMode(mode);
      if (isDisposed) return;
      displayMode = createMode(context, inactive);
      for (const next of commands) displayMode.run(next);
    } catch (error) {
      console.error(error);
      if (displayMode || isDisposed) return;
      notice = showRetry(context, () => void load(commands[0]));
      const focused = shadow.activeElement ?? document.activeElement;
      if (hadFocus && (focused === launcher || focused === document.body))
        notice.querySelector("button")?.focus({ preventScroll: true });
    } finally {
      queue = undefined;
      element.removeAttribute("busy");
    }
  }

  function run(command: Command): void {
    if (displayMode) displayMode.run(command);
    else if (command.command === "unmount") context.remove();
    else if (queue) queue.push(command);
    else if (/^(open|toggle|showPreviewMessage)$/.test(command.command)) void load(command);
  }

  return {
    load: () => void load(),
    run,
    update: () => {
      inactive.update?.();
      if (displayMode) displayMode.update();
      // After a failure only the visitor retries, or a command of the page.
      else if (!notice && mayOpenByItself(context)) void load();
    },
    answersTo: (botId) => displayMode?.answersTo(botId),
    dispose: () => {
      isDisposed = true;
      notice?.remove();
      displayMode?.dispose();
      inactive.dispose?.();
    },
  };
}

function mayOpenByItself({ mode, getProps }: WidgetContext): boolean | undefined {
  const props = getProps();
  const delay = props.autoShowDelay ?? previewMessagesOf(props)[0]?.autoShowDelay;
  return (
    mode !== "standard" && (props.isOpen || props.defaultOpen || delay !== undefined || mayReopen(props))
  );
}

function showRetry({ mode, shadow, getProps }: WidgetContext, onRetry: () => void): HTMLElement {
  const text = getProps().words?.["chatLoadFailed"] ?? "Chat could not be loaded. Try again";
  const retry = createElement("button", {}, text);
  const className = mode === "standard" ? "root" : "root failed";
  const notice = createElement("div", { class: className, role: "alert" }, retry);
  retry.onclick = onRetry;
  shadow.append(notice);
  return notice;
}
