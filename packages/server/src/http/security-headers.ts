import type { MiddlewareHandler } from "hono";

/** API responses are data: don't execute, sniff or cache them. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  // Not `context.header`, which clones the finished response on every call.
  const { headers } = context.res;
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  if (!context.req.path.startsWith("/api/")) return;
  headers.set("cross-origin-resource-policy", "cross-origin");
  for (const [name, value] of Object.entries(defaultHeaders))
    if (!headers.has(name)) headers.set(name, value);
};

/** Routes that serve uploaded files set their own. */
const defaultHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
