import type { SessionOptions } from "@banter/client";
import type { ChatProps } from "../widget-props.ts";
import { urlVariables } from "./url-variables.ts";

/** What a session is started with, out of the owner's props and the page's address. */
export function sessionOptions(props: ChatProps, search: string): SessionOptions {
  return {
    typebot: props.typebot ?? "",
    isPreview: props.isPreview ?? false,
    resultId: props.resultId,
    sessionId: props.sessionId,
    startFrom: props.startFrom,
    prefilledVariables: props.prefilledVariables ?? {},
    urlVariables: urlVariables(search, props.prefillFromUrl ?? true),
    redirectStatus: new URLSearchParams(search).get("redirect_status") ?? undefined,
  };
}
