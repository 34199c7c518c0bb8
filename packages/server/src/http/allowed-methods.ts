import type { ServerApp } from "./server-app.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** The methods that an API path accepts; empty if no such path exists. */
export function allowedMethods(app: ServerApp, path: string): readonly string[] {
  if (!path.startsWith("/api/")) return [];
  return METHODS.filter((method) =>
    // Ignore middleware, which matches every method, and the site's catch-all route, which matches every path.
    app.router
      .match(method, path)[0]
      .some(([[, route]]) => route.method === method && route.path.startsWith("/api/")),
  );
}
