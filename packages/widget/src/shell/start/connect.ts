import { createFetchTransport } from "@banter/client";
import type { ChatConnection } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { resolveApiHost, resolveUploadHost } from "./api-host.ts";
import { withEarlyStart } from "./early-start-transport.ts";
import { startEarly } from "./early-start.ts";
import { referrerOrigin } from "./referrer-origin.ts";

/** Creates a chat's connection to its server and sends the first request. */
export function connect(props: ResolvedProps, moduleUrl: string): ChatConnection {
  const environment: unknown = Reflect.get(window, "__ENV");
  const config = { apiHost: props.apiHost, environment, href: location.href, moduleUrl };
  const apiHost = resolveApiHost(config);
  const platform = { platform: window, pageOrigin: location.origin, referrerOrigin: referrerOrigin() };
  const { transport, streamTransport } = createFetchTransport({ ...platform, apiHost });
  const uploads = createFetchTransport({ ...platform, apiHost: resolveUploadHost(config) });
  return {
    apiHost,
    transport: withEarlyStart(transport, startEarly(props, transport)),
    streamTransport,
    uploadTransport: uploads.transport,
  };
}
