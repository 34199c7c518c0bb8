import type { MiddlewareHandler } from "hono";

/** The API's replies are data: nothing of them may run, be sniffed or be kept by a cache. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("x-content-type-options", "nosniff");
  context.header("referrer-policy", "strict-origin-when-cross-origin");
  if (!context.req.path.startsWith("/api/")) return;
  context.header("cross-origin-resource-policy", "cross-origin");
  for (const [name, value] of Object.entries(unlessSet)) {
    if (context.res.headers.get(name) === null) context.header(name, value);
  }
};

/** Routes that serve visitors' files know better. */
const unlessSet = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
