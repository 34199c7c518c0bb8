import { safePageUrl } from "../messages/safe-page-url.ts";
import { fieldsOf, textOf, type ActionHandler } from "./action-handler.ts";

const FAILURE = { statusCode: 500, data: "An error occured while executing the webhook on the client" };

/** Longest that a request may hold the flow, in milliseconds. */
const HOLD_LIMIT = 60_000;

/** Sends a request from the page and tells the flow what came back, whatever its status. */
export const runHttpRequest: ActionHandler = async (payload, { signal }, { clock, getProps }) => {
  const { url: address, method, headers, body } = fieldsOf(payload);
  const url = safePageUrl(textOf(address), "frame");
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  const cancel = clock.after(HOLD_LIMIT, abort);
  try {
    if (url === undefined) throw new TypeError("The request's address is not allowed");
    const verb = textOf(method).toUpperCase() || "GET";
    const response = await fetch(url, {
      method: verb,
      headers: readHeaders(headers),
      signal: controller.signal,
      ...(verb !== "GET" && verb !== "HEAD" && hasBody(body) && { body: bodyText(body) }),
      ...(getProps().isPreview === true && { credentials: "omit" }),
    });
    return {
      reply: { text: JSON.stringify({ statusCode: response.status, data: readBody(await response.text()) }) },
    };
  } catch (error) {
    if (signal.aborted) return {};
    const log = {
      status: "error",
      description: FAILURE.data,
      details: String(error),
      context: "While executing an HTTP request",
    };
    return { reply: { text: JSON.stringify(FAILURE) }, logs: [log] };
  } finally {
    cancel();
    signal.removeEventListener("abort", abort);
  }
};

function readHeaders(headers: unknown): [string, string][] {
  if (Array.isArray(headers)) {
    return headers.map((header: unknown) => [
      textOf(fieldsOf(header)["key"]),
      textOf(fieldsOf(header)["value"]),
    ]);
  }
  return Object.entries(fieldsOf(headers)).map(([name, value]) => [name, textOf(value)]);
}

function hasBody(body: unknown): boolean {
  return body !== undefined && body !== null && body !== "" && body !== false;
}

/** A body that is text already is sent as it is. */
function bodyText(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

function readBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not every server answers in JSON; text is as good.
    return body;
  }
}
