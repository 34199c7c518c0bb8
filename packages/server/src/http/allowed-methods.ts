import type { ServerApp } from "./server-app.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** By which methods an address of the API can be asked; none where there is no such address. */
export function allowedMethods(app: ServerApp, path: string): readonly string[] {
  if (!path.startsWith("/api/")) return [];
  return METHODS.filter((method) =>
    // Middleware stands for all methods, an owner's own page for all addresses: neither makes one of these.
    app.router
      .match(method, path)[0]
      .some(([[, route]]) => route.method === method && route.path.startsWith("/api/")),
  );
}
