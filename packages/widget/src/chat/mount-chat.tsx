import { createSession } from "@banter/client";
import { browserClock } from "../browser/browser-clock.ts";
import type { MountChat } from "../contract/chat-mount.ts";
import { createChatView } from "./chat-view.tsx";
import { createBrowserPorts } from "./session-ports.ts";

/** Starts a session and renders its chat in the shell's container. */
const mountChat: MountChat = (mount) => {
  const { host, shadow, container, apiHost, uploadTransport, browserCheck, mayFocus } = mount;
  const { onClose, onEvent, onTranslated } = mount;
  let props = mount.props;
  const { ports, close } = createBrowserPorts(mount, () => props);
  const session = createSession(mount.options, ports);
  const stopEvents = session.on(onEvent);
  const view = createChatView({
    session,
    host,
    shadow,
    container,
    apiHost,
    place: ports.place,
    clock: browserClock,
    transport: uploadTransport,
    browserCheck,
    props,
    mayFocus,
    isPrepared: mount.isPrepared,
    onClose,
    onTranslated,
  });
  if (mount.isPrepared) session.prepare();
  else session.start();
  if (!props.typebot || mayHaveUnknownProps(host, props.theme))
    import("./mistaken-props.ts")
      .then(({ reportMistakes }) => reportMistakes(host, props))
      // The chat works without these hints.
      .catch(console.debug);

  return {
    session,
    start: (mayTakeFocus) => {
      view.start(mayTakeFocus);
      session.start();
    },
    update: (next) => {
      props = next;
      view.update(next);
    },
    setVisible: view.setVisible,
    focus: view.focus,
    destroy: () => {
      view.destroy();
      stopEvents();
      session.destroy();
      browserCheck.cancel();
      close();
    },
  };
};

/** Whether the page has set anything but attributes that the element observes: only then a name can be misspelled. */
function mayHaveUnknownProps(host: HTMLElement, theme: object): boolean {
  const observed: unknown = Reflect.get(host.constructor, "observedAttributes");
  return (
    Object.keys(host).length + Object.keys(theme).length > 0 ||
    host.getAttributeNames().some((name) => Array.isArray(observed) && !observed.includes(name))
  );
}

// `ChatSource` imports this file by its URL and uses the default export.
export default mountChat;
