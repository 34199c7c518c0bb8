import type { MountedChat } from "../../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../../contract/resolve-props.ts";
import { conversationKey } from "../../start/conversation-key.ts";
import { refreshLabels } from "../frame-strings.ts";
import type { LoadedChat } from "../load-chat.ts";
import { emitSessionEvent } from "../widget-events.ts";
import type { WidgetContext } from "../../widget-context.ts";
import type { StagedFrame } from "./staged-frame.ts";

/** Mounts a loaded chat in its frame. */
export function mountInFrame(
  frame: StagedFrame,
  { mountChat, connection }: LoadedChat,
  isPrepared = false,
): MountedChat {
  const { context, container, options } = frame;
  const props = chatProps(context);
  frame.key = conversationKey(props);
  return mountChat({
    host: context.element,
    shadow: context.shadow,
    container,
    mode: options.mode,
    props,
    ...connection,
    mayFocus: frame.mayFocus && !isPrepared,
    isPrepared,
    onClose: options.onClose,
    onEvent: (event) => {
      emitSessionEvent(event, options.emit);
      options.onEvent?.(event);
    },
    onTranslated: (translation) => {
      context.texts.translation = translation;
      if (!isPrepared || frame.stage?.session) showTranslation(frame);
    },
  });
}

export function chatProps({ getProps, element: { nonce } }: WidgetContext): ResolvedProps {
  return { ...getProps(), ...(nonce && { nonce }) };
}

export function showTranslation({ context, options }: StagedFrame): void {
  refreshLabels(context);
  options.onTranslated?.();
}
