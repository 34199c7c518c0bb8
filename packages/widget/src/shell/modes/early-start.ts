import type { EarlyStart } from "../../chat/chat-mount.ts";
import type { WidgetProps } from "../widget-props.ts";

/** Sends the first request while the chat's code is on its way. */
export function startEarly(_props: WidgetProps, _apiHost: string): EarlyStart | undefined {
  return undefined;
}
