import { startRequest, type SessionOptions, type Transport } from "@banter/client";
import { botIdKey } from "@banter/protocol";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { returnsFromPayment } from "../open-state.ts";
import type { EarlyReply } from "./early-reply.ts";
import { readableStorage } from "./readable-storage.ts";

/** Sends the first request of a new conversation while the chat's code is loading. */
export function startEarly(
  props: ResolvedProps,
  options: SessionOptions,
  transport: Transport,
): EarlyReply | undefined {
  if (!startsNewConversation(props)) return undefined;
  const request = startRequest(options, readableStorage(props.storage));
  if (request === undefined) return undefined;
  const reply = transport({ method: "POST", ...request });
  return { path: request.path, body: JSON.stringify(request.body), reply };
}

/** False for previews, and when this browser may continue a stored conversation. */
export function startsNewConversation(props: ResolvedProps): boolean {
  const { typebot } = props;
  if (typeof typebot !== "string" || props.isPreview || returnsFromPayment(props)) return false;
  const storage = readableStorage(props.storage);
  const key = botIdKey(typebot);
  return (storage.session.get(key) ?? storage.local.get(key)) === undefined;
}
