/* Replaces `hono-openapi` in a page, which serves no OpenAPI document: routes are not described. */

type Middleware = (context: unknown, next: () => Promise<void>) => Promise<void>;

export function describeRoute(): Middleware {
  return (_context, next) => next();
}

export function resolver(): Readonly<Record<string, never>> {
  return {};
}
