import { openSession } from "@banter/client";
import type { MountChat } from "./chat-mount.ts";
import { drawChat } from "./draw-chat.tsx";
import { browserClock } from "./ports/browser-clock.ts";
import { createRestSource } from "./rest/rest-source.ts";
import { createBrowserPorts } from "./start/session-ports.ts";

/** Starts a chat and draws it in the container that the shell gives. */
const mountChat: MountChat = (mount) => {
  const { host, shadow, container, apiHost, uploadTransport, mayFocus, onEvent, onTranslated } = mount;
  let props = mount.props;
  const { ports, close } = createBrowserPorts(mount, () => props);
  const rest = createRestSource(fetchRest, browserClock);
  const session = openSession(mount.options, ports, async () => (await rest.load()).sessionRest);
  const stopEvents = session.on(onEvent);
  const drawn = drawChat({
    session,
    host,
    shadow,
    container,
    apiHost,
    clock: browserClock,
    transport: uploadTransport,
    props,
    mayFocus,
    rest,
    onTranslated,
  });
  session.start();

  return {
    session,
    update: (next) => {
      props = next;
      drawn.update(next);
    },
    setVisible: drawn.setVisible,
    focus: drawn.focus,
    destroy: () => {
      drawn.destroy();
      stopEvents();
      session.destroy();
      close();
    },
  };
};

async function fetchRest() {
  // The words beside it: found only as it runs, they would come one way later.
  const [rest] = await Promise.all([import("./rest/chat-rest.ts"), import("../i18n/use-all-words.ts")]);
  return rest;
}

// Loaded by its file's name, see `ChatSource`.
export default mountChat;
