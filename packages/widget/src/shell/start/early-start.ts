import { startRequest, type Transport, type TransportFailure } from "@banter/client";
import type { Result } from "@banter/protocol";
import { hasPaymentInProgress } from "../modes/opened-flag.ts";
import type { WidgetProps } from "../widget-props.ts";
import { sessionOptions } from "./session-options.ts";

/** A start request that was sent before the chat's code had arrived. Taken once, and only by the very same request. */
export interface EarlyStart {
  readonly path: string;
  readonly body: string;
  readonly reply: Promise<Result<unknown, TransportFailure>>;
}

/**
 * Sends the first request while the chat's code is on its way. Not for previews, nor where the conversation goes on with
 * what this browser remembers of it.
 */
export function startEarly(props: WidgetProps, transport: Transport): EarlyStart | undefined {
  const { typebot } = props;
  if (typeof typebot !== "string" || props.isPreview === true || hasPaymentInProgress(props))
    return undefined;
  const storage = readableStorage(props.storage);
  const knownBot = `banter-botId-${typebot}`;
  if ((storage.session.get(knownBot) ?? storage.local.get(knownBot)) !== undefined) return undefined;
  const request = startRequest(sessionOptions(props, location.search), storage);
  if (request === undefined) return undefined;
  const reply = transport({ method: "POST", ...request });
  return { path: request.path, body: JSON.stringify(request.body), reply };
}

/** The same places that the session reads from; `allowed` is the owner's word on them. */
function readableStorage(allowed: WidgetProps["storage"]) {
  const session = reader(() => (allowed === "local" ? localStorage : sessionStorage), allowed);
  const local = reader(() => (allowed === "session" ? sessionStorage : localStorage), allowed);
  return { session, local };
}

function reader(open: () => Storage, allowed: WidgetProps["storage"]) {
  return {
    get: (key: string): string | undefined => {
      if (allowed === "none") return undefined;
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        // Browsers that block cookies throw on the mere access.
        return undefined;
      }
    },
  };
}
