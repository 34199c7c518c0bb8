import { createFetchTransport } from "@banter/client";
import type { ChatConnection } from "../../chat/chat-mount.ts";
import type { WidgetProps } from "../widget-props.ts";
import { resolveApiHost, resolveUploadHost } from "./api-host.ts";
import { withEarlyStart } from "./early-start-transport.ts";
import { startEarly } from "./early-start.ts";
import { referrerOrigin } from "./referrer-origin.ts";

/** The ways from one chat to its server; the first request is on its way as this returns. */
export function connect(props: WidgetProps, moduleUrl: string): ChatConnection {
  const environment: unknown = Reflect.get(window, "__ENV");
  const situation = { apiHost: props.apiHost, environment, href: location.href, moduleUrl };
  const apiHost = resolveApiHost(situation);
  const platform = { platform: window, referrerOrigin: referrerOrigin() };
  const { transport, streamTransport } = createFetchTransport({ ...platform, apiHost });
  const uploads = createFetchTransport({ ...platform, apiHost: resolveUploadHost(situation) });
  return {
    apiHost,
    transport: withEarlyStart(transport, startEarly(props, transport)),
    streamTransport,
    uploadTransport: uploads.transport,
  };
}
