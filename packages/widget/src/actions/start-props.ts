import { fieldsOf } from "@banter/protocol";
import type { ClientLog } from "@banter/protocol";
import { textOf, type ActionHandler } from "./action-handler.ts";
import { insertHeadCode } from "./head-code.ts";
import { addScript, pageFunction } from "./page-globals.ts";

const CONTEXT = "While adding the bot's page scripts";
const TAG_ID = /^(?:G|UA|AW|GTM|DC)-[\w-]{1,64}$/;
const PIXEL_ID = /^\d{5,20}$/;

/**
 * Adds a bot's head code, tag manager, analytics and pixels to the page when the chat starts. Invalid ids are rejected.
 * Doesn't wait for the scripts to load: each of these services queues earlier calls.
 */
export const injectStartProps: ActionHandler = async (payload, _, { getProps }) => {
  const { customHeadCode, gtmId, googleAnalyticsId, pixelIds } = fieldsOf(payload);
  const { allowScripts, nonce } = getProps();
  if (allowScripts === false) {
    return {
      logs: [
        {
          status: "blocked by page policy",
          description: "The page doesn't allow the bot's scripts",
          context: CONTEXT,
        },
      ],
    };
  }
  const pixels = Array.isArray(pixelIds) ? pixelIds.map((id: unknown) => textOf(id)) : [];
  const logs: ClientLog[] = [];
  // In sandbox mode, custom code is not inserted; the analytics services are trusted.
  if (allowScripts === true) logs.push(...attempt(() => insertHeadCode(textOf(customHeadCode), nonce)));
  logs.push(...inject(textOf(gtmId), TAG_ID, (id) => addTagManager(id, nonce)));
  logs.push(...inject(textOf(googleAnalyticsId), TAG_ID, (id) => addAnalytics(id, nonce)));
  for (const pixelId of pixels) logs.push(...inject(pixelId, PIXEL_ID, (id) => addPixel(id, nonce)));
  if (pixels.some((id) => PIXEL_ID.test(id))) pageFunction("fbq")?.("track", "PageView");
  return { logs };
};

function inject(id: string, pattern: RegExp, add: (id: string) => void): readonly ClientLog[] {
  if (id === "") return [];
  if (pattern.test(id)) return attempt(() => add(id));
  return [
    {
      status: "error",
      description: "Invalid analytics id",
      details: id,
      context: CONTEXT,
    },
  ];
}

/** The page's policy may forbid new scripts. */
function attempt(add: () => void): readonly ClientLog[] {
  try {
    add();
    return [];
  } catch (error) {
    return [{ status: "blocked by page policy", description: String(error), context: CONTEXT }];
  }
}

function dataLayer(): unknown[] {
  const existing: unknown = Reflect.get(window, "dataLayer");
  if (Array.isArray(existing)) return existing;
  const layer: unknown[] = [];
  Reflect.set(window, "dataLayer", layer);
  return layer;
}

function addTagManager(id: string, nonce: string | undefined): void {
  dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`, nonce);
}

/** Does nothing if the page already has Google Analytics. */
function addAnalytics(id: string, nonce: string | undefined): void {
  if (pageFunction("gtag") !== undefined || document.getElementById("gtag") !== null) return;
  const layer = dataLayer();
  // The service only recognizes commands that are `arguments` objects; arrays are ignored.
  const gtag = function () {
    layer.push(arguments);
  };
  Reflect.set(window, "gtag", gtag);
  const queue = pageFunction("gtag");
  queue?.("js", new Date());
  queue?.("config", id);
  addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`, nonce, "gtag");
}

function addPixel(id: string, nonce: string | undefined): void {
  if (pageFunction("fbq") === undefined) {
    Reflect.set(window, "fbq", pixelQueue());
    addScript("https://connect.facebook.net/en_US/fbevents.js", nonce);
  }
  pageFunction("fbq")?.("init", id);
}

/** Queues calls until the service's script has loaded and set `callMethod`. */
function pixelQueue(): object {
  const queue: unknown[] = [];
  const fbq = (...values: unknown[]): void => {
    const call: unknown = Reflect.get(fbq, "callMethod");
    if (typeof call === "function") call.apply(fbq, values);
    else queue.push(values);
  };
  return Object.assign(fbq, { queue, push: fbq, loaded: true, version: "2.0" });
}
