import type { MiddlewareHandler } from "hono";

/** The API's replies are data: nothing of them may run, be sniffed or be kept by a cache. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("x-content-type-options", "nosniff");
  context.header("referrer-policy", "strict-origin-when-cross-origin");
  if (!context.req.path.startsWith("/api/")) return;
  context.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  context.header("cross-origin-resource-policy", "cross-origin");
  if (context.res.headers.get("cache-control") === null) context.header("cache-control", "no-store");
};
