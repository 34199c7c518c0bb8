import type { WidgetContext } from "../widget-context.ts";
import { createChatFrame } from "./chat-frame.ts";
import type { FrameOptions } from "./frame-options.ts";
import { createOpenControl } from "./open-control.ts";
import { createOverlayCommands } from "./overlay-commands.ts";
import { createEmitter, isSupportWidgetOpened } from "./widget-events.ts";

interface OverlayOptions extends Omit<FrameOptions, "emit" | "onClose" | "onEvent"> {
  readonly onOpen: (mayFocus: boolean) => void;
  readonly onClosed: () => void;
  readonly onSupportWidgetOpened: () => void;
  /** Calls `open`, unless the signal is aborted, when the chat may open without the visitor's action. */
  readonly openUnasked: (open: () => void, signal: AbortSignal) => void;
}

/** A chat over the page that can be opened and closed: what bubbles and popups have in common. */
export function createOverlay(context: WidgetContext, options: OverlayOptions) {
  const emit = createEmitter(context);
  const disposed = new AbortController();
  const frame = createChatFrame(context, {
    ...options,
    emit,
    onClose: () => openControl.request(false),
    onEvent: (event) => {
      openControl.receive(event);
      if (isSupportWidgetOpened(event)) options.onSupportWidgetOpened();
    },
  });
  const openControl = createOpenControl(context, {
    emit,
    apply: (isOpen, mayFocus) => {
      if (isOpen) {
        options.onOpen(mayFocus);
        frame.show(mayFocus);
      } else {
        frame.hide();
        options.onClosed();
      }
    },
    onDelayOver: openUnasked,
  });

  function openUnasked(): void {
    options.openUnasked(() => openControl.request(true, "timer"), disposed.signal);
  }

  return {
    ...frame,
    ...openControl,
    ...createOverlayCommands(context, openControl, frame),
    openUnasked,
    update: () => {
      openControl.update();
      frame.update();
    },
    dispose: () => {
      disposed.abort();
      openControl.dispose();
      frame.dispose();
    },
  };
}
