import { openingPath, type Transport, type TransportResult } from "@banter/client";
import { fail, ok, parseJson } from "@banter/protocol";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import type { WidgetContext } from "../widget-context.ts";
import { acceptLanguage } from "./accept-language.ts";
import type { EarlyReply } from "./early-reply.ts";
import { startsNewConversation } from "./early-start.ts";
import { createTransports } from "./transports.ts";

/** Gets the opening of an element's bot. */
export interface OpeningSource {
  /** Fetches the opening for the next conversation, unless it was fetched already. Undefined if there is none. */
  prefetch(): FoundOpening | undefined;
  /** Returns the opening for a conversation that begins now; undefined if there is none. */
  take(): EarlyReply | undefined;
}

export interface FoundOpening extends EarlyReply {
  /** URL of the server that it belongs to. */
  readonly server: string;
}

export function createOpeningSource(context: WidgetContext): OpeningSource {
  let fetched: (FoundOpening & { readonly key: string }) | undefined;

  function find(): FoundOpening | undefined {
    const props = context.getProps();
    const { typebot, identity } = props;
    // An identified visitor may resume a conversation that began on another device.
    if (typeof typebot !== "string" || identity !== undefined || !startsNewConversation(props))
      return undefined;
    const path = openingPath(typebot);
    const { apiHost, transport } = createTransports(props, context.source.moduleUrl);
    const embedded = embeddedOpening(context.element);
    if (embedded !== undefined) return { path, reply: Promise.resolve(embedded), server: apiHost };
    const url = apiHost + path;
    const key = `${url} ${acceptLanguage(props)}`;
    if (fetched?.key === key) return fetched;
    if (context.source.missingOpenings?.has(url) || !hasOpenings(props, apiHost, context.source.moduleUrl))
      return undefined;
    const onMissing = (): void => void (context.source.missingOpenings ??= new Set()).add(url);
    fetched = { key, path, server: apiHost, reply: fetchOpening(transport, path, onMissing) };
    return fetched;
  }

  return {
    prefetch: find,
    take: () => {
      const found = find();
      fetched = undefined;
      return found;
    },
  };
}

/** Only Banter servers have openings. The prop says so; by default, the server that served the widget is one. */
function hasOpenings({ hasOpenings: given }: ResolvedProps, apiHost: string, moduleUrl: string): boolean {
  return given ?? moduleUrl.startsWith(`${apiHost}/`);
}

/** Remembers a missing opening, so that the page requests it once. */
async function fetchOpening(
  transport: Transport,
  path: string,
  onMissing: () => void,
): Promise<TransportResult> {
  const result = await transport({ method: "GET", path });
  if (!result.ok && result.error.kind === "http" && result.error.status === 404) onMissing();
  return result;
}

/** The opening in the page's HTML, inside the element. */
function embeddedOpening(element: Element): TransportResult | undefined {
  const script = element.querySelector("script[data-opening]");
  if (script === null) return undefined;
  const value = parseJson(script.textContent);
  if (value !== undefined) return ok(value);
  return fail({ kind: "unreadable", status: 200, message: "The opening in the page is not JSON" });
}
