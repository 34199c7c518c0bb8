import { browserRandom } from "../../browser/browser-random.ts";
import { readOwner } from "../../browser/current-owner.ts";
import type { SendStart } from "../widget-context.ts";
import { connect } from "./connect.ts";
import { startKey } from "./conversation-key.ts";

/**
 * Sends the start request of a visitor who has opened the chat, unless the frame has to find out something first: who the
 * visitor is, whether the page opens the chat, or what the page sets as it opens.
 */
const sendStart: SendStart = ({ mode, element, source: { moduleUrl }, getProps }) => {
  const props = getProps();
  const { typebot, identity, isOpen } = props;
  if (mode !== "standard" && (isOpen !== undefined || Reflect.has(element, "onOpen"))) return undefined;
  if (identity !== undefined || typeof typebot !== "string" || readOwner(typebot) !== "") return undefined;
  const id = browserRandom.id();
  const sending = { moduleUrl, opening: undefined, isPrepared: false, startId: id, visitor: undefined };
  const connection = connect(props, sending);
  return { id, key: startKey(props), connection, cancel: connection.browserCheck.cancel };
};

// A default export, as `ChatSource` imports it by file name.
export default sendStart;
