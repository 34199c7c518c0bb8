import type { RuledWidget } from "../display-rules/apply-rules.ts";
import { createDisplayRules } from "../display-rules/display-rules-loader.ts";
import { createRuledContext } from "../display-rules/ruled-context.ts";
import type { WidgetContext } from "../widget-context.ts";
import { createChatFrame } from "./chat-frame.ts";
import type { FrameOptions } from "./frame-options.ts";
import { createOpenControl } from "./open-control.ts";
import { createOverlayCommands } from "./overlay-commands.ts";
import { createEmitter, isSupportWidgetOpened } from "./widget-events.ts";

interface OverlayOptions
  extends
    Omit<FrameOptions, "emit" | "onBot" | "onClose" | "onEvent">,
    Pick<RuledWidget, "setLauncherShown" | "preview"> {
  readonly onOpen: (mayFocus: boolean) => void;
  readonly onClosed: () => void;
  readonly onSupportWidgetOpened: () => void;
  /** Calls `open`, unless the signal is aborted, when the chat may open without the visitor's action. */
  readonly openUnasked: (open: () => void, signal: AbortSignal) => void;
}

/** A chat over the page that can be opened and closed: what bubbles and popups have in common. */
export function createOverlay(context: WidgetContext, options: OverlayOptions) {
  const emit = createEmitter(context);
  /** Aborted when the reason to open has gone. */
  let waiting = new AbortController();
  let delay: number | undefined;
  const ruled = createRuledContext(context);
  const frame = createChatFrame(ruled.context, {
    ...options,
    emit,
    // The rules that have chosen a bot stay.
    onBot: (bot) => {
      if (!ruled.hasBot()) rules.setBot(bot);
    },
    onClose: () => openControl.request(false),
    onEvent: (event) => {
      openControl.receive(event);
      if (isSupportWidgetOpened(event)) options.onSupportWidgetOpened();
    },
  });
  const openControl = createOpenControl(ruled.context, {
    emit,
    apply: (isOpen, mayFocus) => {
      waiting.abort();
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
  const rules = createDisplayRules(context, {
    ...options,
    isOpen: openControl.isOpen,
    cancelOpening: () => waiting.abort(),
    hasConversation: frame.hasConversation,
    setBot: (bot) => {
      ruled.setBot(bot);
      frame.update();
    },
    open: (isAsked) => (isAsked ? openControl.request(true) : openUnasked()),
  });

  function openUnasked(): void {
    waiting.abort();
    waiting = new AbortController();
    const page = location.pathname + location.search;
    const open = (): void => {
      // A single-page app may show another page by now.
      if (location.pathname + location.search === page) openControl.request(true, "timer");
    };
    options.openUnasked(open, waiting.signal);
  }

  function forget(): void {
    openControl.forget();
    rules.forget();
  }

  return {
    ...frame,
    ...openControl,
    ...createOverlayCommands(context, { ...openControl, forget }, frame),
    openUnasked,
    update: () => {
      const { autoShowDelay } = context.getProps();
      if (autoShowDelay !== delay) waiting.abort();
      delay = autoShowDelay;
      openControl.update();
      frame.update();
      rules.update();
    },
    dispose: () => {
      waiting.abort();
      rules.dispose();
      openControl.dispose();
      frame.dispose();
    },
  };
}
