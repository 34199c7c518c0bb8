import { createFetchTransport, openSession } from "@banter/client";
import type { MountChat } from "./chat-mount.ts";
import { drawChat } from "./draw-chat.tsx";
import { browserClock } from "./ports/browser-clock.ts";
import { createRestSource } from "./rest/rest-source.ts";
import { referrerOrigin } from "./start/referrer-origin.ts";
import { sessionOptions } from "./start/session-options.ts";
import { createBrowserPorts } from "./start/session-ports.ts";

/** Starts a chat and draws it in the container that the shell gives. */
export const mountChat: MountChat = (mount) => {
  const { host, shadow, container, apiHost, uploadHost = apiHost, mayFocus, onEvent, onTranslated } = mount;
  let props = mount.props;
  const { ports, close } = createBrowserPorts(mount, () => props);
  const rest = createRestSource(() => import("./rest/chat-rest.ts"), browserClock);
  const session = openSession(
    sessionOptions(props, location.search),
    ports,
    async () => (await rest.load()).sessionRest,
  );
  const stopEvents = session.on(onEvent);
  const uploads = createFetchTransport({
    platform: window,
    apiHost: uploadHost,
    referrerOrigin: referrerOrigin(),
  });
  const drawn = drawChat({
    session,
    host,
    shadow,
    container,
    apiHost,
    clock: browserClock,
    transport: uploads.transport,
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
