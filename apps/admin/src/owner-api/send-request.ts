import { errorMessage, fail, ok, percentEncode, type Result } from "@banter/protocol";
import type * as v from "valibot";
import type { UiStrings } from "../strings/english.ts";
import { interpolate } from "../strings/strings.ts";

/** A parsed reply, or an error to show. */
export type Reply<Value> = Promise<Result<Value, ApiError>>;

export interface ApiError {
  /** 0 if there was no readable response. */
  readonly status: number;
  readonly message: string;
  /** The body of the response: after a conflict it has the state of the server. */
  readonly body?: unknown;
}

/** Sends a request to a path below the API's URL. */
export type SendRequest = (path: string, init: ApiRequest) => Reply<Response>;

interface ApiRequest extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request and parses its reply. */
export type RequestReply = <Value>(
  path: string,
  schema: v.GenericSchema<unknown, Value>,
  init: ApiRequest,
) => Reply<Value>;

export function botPath(botId: string): string {
  return `bots/${percentEncode(botId)}`;
}

/** Fails with a message for the owner. */
export async function sendRequest(url: string, init: RequestInit, strings: UiStrings): Reply<Response> {
  try {
    // The server recognizes a browser that has signed in before by a cookie.
    const response = await fetch(url, { ...init, credentials: "same-origin", cache: "no-store" });
    return response.ok ? ok(response) : fail(await readError(response, strings));
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === "AbortError";
    return fail({ status: 0, message: isAborted ? "" : strings.unreachable });
  }
}

async function readError(response: Response, strings: UiStrings): Promise<ApiError> {
  const { status } = response;
  const body = await readJson(response);
  return { status, message: errorMessage(body) ?? interpolate(strings.httpError, { status }), body };
}

/** Undefined if the body is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
