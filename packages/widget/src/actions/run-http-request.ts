import { fieldsOf } from "@banter/protocol";
import { safePageUrl } from "../browser/safe-page-url.ts";
import { textOf, type ActionHandler } from "./action-handler.ts";

/** Verbatim from the specification, typo included. */
const FAILURE = { statusCode: 500, data: "An error occured while executing the webhook on the client" };

const REQUEST_TIMEOUT_MS = 60_000;

/** Sends a request from the page and returns status and body to the flow, whatever the status. */
export const runHttpRequest: ActionHandler = async (payload, { signal }, { clock, getProps }) => {
  const { url: rawUrl, method, headers, body } = fieldsOf(payload);
  const url = safePageUrl(textOf(rawUrl), "frame");
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  const cancelTimeout = clock.after(REQUEST_TIMEOUT_MS, abort);
  try {
    if (url === undefined) throw new TypeError("The request URL is not allowed");
    const verb = textOf(method).toUpperCase() || "GET";
    const response = await fetch(url, {
      method: verb,
      headers: readHeaders(headers),
      signal: controller.signal,
      ...(verb !== "GET" && verb !== "HEAD" && hasBody(body) && { body: serializeBody(body) }),
      ...(getProps().isPreview && { credentials: "omit" }),
    });
    return {
      actionResult: {
        text: JSON.stringify({ statusCode: response.status, data: parseBody(await response.text()) }),
      },
    };
  } catch (error) {
    if (signal.aborted) return {};
    const log = {
      status: "error",
      description: FAILURE.data,
      details: String(error),
      context: "While executing an HTTP request",
    };
    return { actionResult: { text: JSON.stringify(FAILURE) }, logs: [log] };
  } finally {
    cancelTimeout();
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

function serializeBody(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON: return the text.
    return body;
  }
}
