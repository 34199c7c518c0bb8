import type { SessionOptions } from "@banter/client";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { urlVariables } from "./url-variables.ts";

/** The session's options from the props and the page's query string. */
export function sessionOptions(props: ResolvedProps, search: string): SessionOptions {
  return {
    typebot: props.typebot ?? "",
    isPreview: props.isPreview,
    previewToken: props.previewToken,
    resultId: props.resultId,
    sessionId: props.sessionId,
    startFrom: props.startFrom,
    prefilledVariables: props.prefilledVariables ?? {},
    urlVariables: urlVariables(search, props.prefillFromUrl),
    redirectStatus: new URLSearchParams(search).get("redirect_status") ?? undefined,
  };
}
