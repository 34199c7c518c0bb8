import type { MiddlewareHandler } from "hono";

const ALLOWED_HEADERS =
  "content-type, cache-control, x-typebot-iframe-referrer-origin, x-banter-parent-origin";

/**
 * Lets any page read the API's replies, refusals included: the widget must be able to show why it was refused.
 * What a page may do is decided by `checkOrigin`. No credentials are ever involved.
 */
export const cors: MiddlewareHandler = async (context, next) => {
  const origin = context.req.header("origin");
  if (context.req.method === "OPTIONS") {
    const readable = origin === undefined ? { vary: "Origin" } : readableFor(origin);
    return new Response(null, { status: 204, headers: { ...readable, ...preflight } });
  }
  await next();
  // Not `context.header`: after the reply is made, each call of that makes the reply anew.
  const { headers } = context.res;
  if (origin === undefined) headers.append("vary", "Origin");
  else for (const [name, value] of Object.entries(readableFor(origin))) headers.set(name, value);
  return undefined;
};

const preflight = {
  "access-control-allow-methods": "GET, POST, PUT, OPTIONS",
  "access-control-allow-headers": ALLOWED_HEADERS,
  "access-control-max-age": "7200",
};

function readableFor(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "retry-after",
    vary: "Origin",
  };
}
