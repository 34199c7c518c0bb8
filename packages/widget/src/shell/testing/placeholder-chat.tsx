import { createRoot } from "react-dom/client";
import type { ChatMount, MountedChat } from "../../chat/chat-mount.ts";
import {
  createScriptedSession,
  emptyState,
  type ScriptedSession,
} from "../../chat/testing/scripted-session.ts";
import type { WidgetProps } from "../widget-props.ts";

/** What happened to a chat that the shell mounted. */
export interface PlaceholderChat {
  readonly mount: ChatMount;
  readonly session: ScriptedSession;
  readonly calls: string[];
  props: WidgetProps;
}

/** Stands where the chat will be: says what it is told, and nothing else. */
export function placeholderChats() {
  const chats: PlaceholderChat[] = [];
  function mountChat(mount: ChatMount): MountedChat {
    const session = createScriptedSession(emptyState);
    const chat: PlaceholderChat = { mount, session, calls: [], props: mount.props };
    chats.push(chat);
    const root = createRoot(mount.container);
    root.render(<input aria-label="Answer" />);
    mount.onEvent({ type: "init" });
    return {
      session,
      update: (props) => {
        chat.props = props;
        chat.calls.push("update");
      },
      setVisible: (isVisible) => void chat.calls.push(isVisible ? "shown" : "hidden"),
      focus: () => mount.container.querySelector("input")?.focus(),
      destroy: () => {
        root.unmount();
        chat.calls.push("destroyed");
      },
    };
  }
  return { chats, mountChat };
}
