import { createRoot } from "react-dom/client";
import type { ChatMount, MountedChat } from "../../contract/chat-mount.ts";
import {
  createScriptedSession,
  emptyState,
  type ScriptedSession,
} from "../../chat/testing/scripted-session.ts";
import type { WidgetProps } from "../../contract/widget-props.ts";

/** A fake chat that the shell mounted, with the calls it received. */
export interface FakeChat {
  readonly mount: ChatMount;
  readonly session: ScriptedSession;
  readonly calls: string[];
  props: WidgetProps;
}

/** Creates fake chats that only record their calls. */
export function fakeChats() {
  const chats: FakeChat[] = [];
  function mountChat(mount: ChatMount): MountedChat {
    const session = createScriptedSession(emptyState);
    const chat: FakeChat = { mount, session, calls: [], props: mount.props };
    chats.push(chat);
    const root = createRoot(mount.container);
    root.render(<input aria-label="Answer" />);
    const begin = () => mount.onEvent({ type: "init" });
    if (!mount.isPrepared) begin();
    return {
      session,
      start: (mayFocus) => {
        chat.calls.push(mayFocus ? "started with focus" : "started");
        begin();
      },
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
