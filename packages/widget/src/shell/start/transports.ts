import { createFetchTransport } from "@banter/client";
import type { ChatConnection } from "../../contract/chat-mount.ts";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { acceptLanguage } from "./accept-language.ts";
import { resolveApiHost, resolveUploadHost } from "./api-host.ts";
import { createProofOfWorkSolver } from "./browser-check.ts";
import { referrerOrigin } from "./referrer-origin.ts";

/** The transports to the server that the props name. */
export function createTransports(props: ResolvedProps, moduleUrl: string): ChatConnection {
  const environment: unknown = Reflect.get(window, "__ENV");
  const config = { apiHost: props.apiHost, environment, href: location.href, moduleUrl };
  const apiHost = resolveApiHost(config);
  const platform = { platform: window, pageOrigin: location.origin, referrerOrigin: referrerOrigin() };
  const browserCheck = createProofOfWorkSolver();
  const { transport, streamTransport } = createFetchTransport({
    ...platform,
    apiHost,
    solveChallenge: browserCheck.solve,
    watchProofOfWork: browserCheck.watch,
  });
  const uploads = createFetchTransport({ ...platform, apiHost: resolveUploadHost(config) });
  return {
    apiHost,
    transport: (request) =>
      transport(STARTS.test(request.path) ? { ...request, acceptLanguage: acceptLanguage(props) } : request),
    streamTransport,
    uploadTransport: uploads.transport,
    browserCheck,
  };
}

/** The paths of requests whose replies are in the bot's language. */
const STARTS = /\/(?:startChat|opening)$/;
