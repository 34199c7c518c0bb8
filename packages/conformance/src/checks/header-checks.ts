import { sessionPath } from "../visitor/talk.ts";
import { sessionIdOf } from "../visitor/reply.ts";
import type { Check, CheckContext } from "./check.ts";
import type { Exchange } from "../http/exchange.ts";
import { claim, equals, hasHeader, hasStatus, verdict, type Claim } from "./outcome.ts";

const PAGE_ORIGIN = "https://page.example";

/** What browsers, pages of other sites and caches read from headers. */
export const headerChecks: readonly Check[] = [
  {
    id: "cors",
    title: "Pages of other sites may read replies and errors.",
    profile: "reference",
    severity: "error",
    needsHttp: true,
    run: async (context) => {
      const [reply, refused] = [await fromPage(context, context.startBody), await fromPage(context, "{")];
      return verdict([hasStatus(reply, 200), isReadable(reply), isReadable(refused)]);
    },
  },
  {
    id: "cors-credentials",
    title: "Pages of other sites send no cookies and get none.",
    profile: "reference",
    severity: "error",
    needsHttp: true,
    run: async (context) => {
      const { headers } = await fromPage(context, context.startBody);
      return verdict([
        equals("access-control-allow-credentials", null, headers.get("access-control-allow-credentials")),
        equals("set-cookie", null, headers.get("set-cookie")),
      ]);
    },
  },
  {
    id: "preflight",
    title: "A browser's preflight request allows a start with JSON.",
    profile: "reference",
    severity: "error",
    needsHttp: true,
    run: async ({ send, startPath }) => {
      const reply = await send(startPath, {
        method: "OPTIONS",
        headers: {
          origin: PAGE_ORIGIN,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      return verdict([
        hasStatus(reply, 200, 204),
        isReadable(reply),
        hasHeader(reply, "access-control-allow-headers", /content-type|\*/i),
      ]);
    },
  },
  {
    id: "not-cached",
    title: "No cache keeps a conversation.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: async ({ start }) => verdict([hasHeader(await start(), "cache-control", /\bno-store\b/)]),
  },
  {
    id: "not-sniffed",
    title: "Browsers take replies for data only.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: async ({ send, start }) => {
      const exchanges = [await start(), await send("/api/v1/no-such-path")];
      return verdict(exchanges.map((exchange) => hasHeader(exchange, "x-content-type-options", /^nosniff$/)));
    },
  },
  {
    id: "retry-after-readable",
    title: "Pages of other sites may read when to try again.",
    profile: "banter",
    severity: "error",
    needsHttp: true,
    run: async (context) => {
      const reply = await fromPage(context, context.startBody);
      return verdict([hasHeader(reply, "access-control-expose-headers", /\bretry-after\b/i)]);
    },
  },
  {
    id: "head",
    title: "HEAD gets the status and type of GET, without a body.",
    profile: "banter",
    severity: "warning",
    needsHttp: true,
    run: async ({ send, start }) => {
      const path = sessionPath(sessionIdOf(await start()));
      const [get, head] = [await send(path), await send(path, { method: "HEAD" })];
      return verdict([
        equals("status", get.status, head.status),
        equals("content-type", get.headers.get("content-type"), head.headers.get("content-type")),
        equals("bytes of the body", 0, head.bytes.byteLength),
      ]);
    },
  },
];

function fromPage({ send, startPath }: CheckContext, body: object | string): Promise<Exchange> {
  return send(startPath, { body, headers: { origin: PAGE_ORIGIN } });
}

function isReadable(exchange: Exchange): Claim {
  const allowed = exchange.headers.get("access-control-allow-origin");
  return claim(
    allowed === "*" || allowed === PAGE_ORIGIN,
    `access-control-allow-origin: * or ${PAGE_ORIGIN} in the response to ${exchange.request}`,
    allowed ?? "no such header",
  );
}
