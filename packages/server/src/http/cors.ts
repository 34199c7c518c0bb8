import type { MiddlewareHandler } from "hono";

const ALLOWED_HEADERS =
  "content-type, cache-control, x-typebot-iframe-referrer-origin, x-banter-parent-origin, x-banter-proof, x-banter-identity";

/**
 * Lets every page read the API's responses, errors included, so that the widget can show why a request was refused.
 * `checkOrigin` decides what a page may do. Credentials are never sent.
 */
export const cors: MiddlewareHandler = async (context, next) => {
  const origin = context.req.header("origin");
  if (context.req.method === "OPTIONS") {
    const headers = { vary: "Origin", ...(origin !== undefined && corsHeaders(origin)), ...preflightHeaders };
    return new Response(null, { status: 204, headers });
  }
  await next();
  // Not `context.header`, which clones the finished response on every call.
  const { headers } = context.res;
  // A shared cache must get the same headers for all origins.
  if (headers.has("access-control-allow-origin")) return undefined;
  headers.append("vary", "Origin");
  if (origin !== undefined)
    for (const [name, value] of Object.entries(corsHeaders(origin))) headers.set(name, value);
  return undefined;
};

const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, PUT, OPTIONS",
  "access-control-allow-headers": ALLOWED_HEADERS,
  "access-control-max-age": "7200",
};

function corsHeaders(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "retry-after",
  };
}
