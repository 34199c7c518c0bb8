import { botIdKey, startRequest, type Transport, type TransportFailure } from "@banter/client";
import type { Result } from "@banter/protocol";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import type { WidgetProps } from "../../contract/widget-props.ts";
import { returnsFromPayment } from "../open-state.ts";
import { sessionOptions } from "./session-options.ts";

/** A start request that was sent before the chat's code was loaded. Its reply is used once, for an identical request. */
export interface EarlyStart {
  readonly path: string;
  readonly body: string;
  readonly reply: Promise<Result<unknown, TransportFailure>>;
}

/**
 * Sends the first request while the chat's code is loading. Not for previews, and not when this browser may continue a
 * stored conversation.
 */
export function startEarly(props: ResolvedProps, transport: Transport): EarlyStart | undefined {
  const { typebot } = props;
  if (typeof typebot !== "string" || props.isPreview || returnsFromPayment(props)) return undefined;
  const storage = readableStorage(props.storage);
  const key = botIdKey(typebot);
  if ((storage.session.get(key) ?? storage.local.get(key)) !== undefined) return undefined;
  const request = startRequest(sessionOptions(props, location.search), storage);
  if (request === undefined) return undefined;
  const reply = transport({ method: "POST", ...request });
  return { path: request.path, body: JSON.stringify(request.body), reply };
}

/** The storages that the session reads from. `allowed` is the `storage` prop. */
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
        // Browsers that block cookies throw on access.
        return undefined;
      }
    },
  };
}
