import { errorStatuses } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import { renderErrorPage, type ErrorPage } from "../pages/error-page.ts";
import { htmlResponse } from "../pages/html.ts";
import { errorPageHeaders } from "../pages/plain-page.ts";
import { failureResponse } from "./respond.ts";

/**
 * A failed request outside a handler of the API: a page for a person who opened the address in a browser, else JSON.
 * `message` are the words of the owner for that page.
 */
export function errorResponse(
  request: Request,
  failure: ApiFailure,
  message?: ErrorPage["message"],
): Response {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/")) return failureResponse(failure);
  const response = acceptsPage(request) ? errorPage(request, failure, message) : failureResponse(failure);
  response.headers.set("vary", "Accept, Accept-Language");
  return response;
}

/** Programs, scripts and images accept anything; only a browser that opens a page names HTML. */
function acceptsPage({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && /\btext\/html\b/i.test(headers.get("accept") ?? "");
}

function errorPage(
  { headers }: Request,
  { code, retryAfter }: ApiFailure,
  message: ErrorPage["message"],
): Response {
  const status = errorStatuses[code];
  const acceptLanguage = headers.get("accept-language") ?? "";
  const page = renderErrorPage({ status, acceptLanguage, ...(message !== undefined && { message }) });
  const retry = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return htmlResponse(page, { ...errorPageHeaders, ...retry }, status);
}
