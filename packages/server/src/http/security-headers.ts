import type { MiddlewareHandler } from "hono";

/** The API's replies are data: nothing of them may run, be sniffed or be kept by a cache. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  // Not `context.header`: after the reply is made, each call of that makes the reply anew.
  const { headers } = context.res;
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  if (!context.req.path.startsWith("/api/")) return;
  headers.set("cross-origin-resource-policy", "cross-origin");
  for (const [name, value] of Object.entries(unlessSet)) if (!headers.has(name)) headers.set(name, value);
};

/** Routes that serve visitors' files know better. */
const unlessSet = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
