import { browserRandom } from "../../browser/browser-random.ts";
import { readOwner } from "../../browser/current-owner.ts";
import { dispatchWidgetEvent } from "../frame/widget-events.ts";
import type { SendStart, WidgetContext } from "../widget-context.ts";
import { connect } from "./connect.ts";
import { startKey } from "./conversation-key.ts";

/**
 * Sends the start request of a visitor who has opened the chat, unless the frame has to find out something first: who the
 * visitor is, whether the page opens the chat, or what the page sets as it opens. Listeners of the event may set that too,
 * so it is emitted before.
 */
const sendStart: SendStart = (context) => {
  const { mode, element, source, getProps } = context;
  if (!maySend(context)) return undefined;
  const hasEmittedOpen = mode !== "standard";
  if (hasEmittedOpen) dispatchWidgetEvent(element, "open");
  if (!maySend(context)) return { hasEmittedOpen };
  const props = getProps();
  const id = browserRandom.id();
  const sending = { opening: undefined, isPrepared: false, startId: id, visitor: undefined };
  const connection = connect(props, { ...sending, moduleUrl: source.moduleUrl });
  const sent = { id, key: startKey(props), connection, cancel: connection.browserCheck.cancel };
  return { hasEmittedOpen, sent };
};

function maySend({ mode, element, getProps }: WidgetContext): boolean {
  const { typebot, identity, isOpen } = getProps();
  if (mode !== "standard" && (isOpen !== undefined || Reflect.has(element, "onOpen"))) return false;
  return (
    element.isConnected && identity === undefined && typeof typebot === "string" && readOwner(typebot) === ""
  );
}

// A default export, as `ChatSource` imports it by file name.
export default sendStart;
