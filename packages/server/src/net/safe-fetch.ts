import { fail, ok, type Result } from "@banter/protocol";
import { fetch, type Response } from "undici";
import { createGuardedAgent, ForbiddenAddressError, type GuardOptions } from "./guarded-agent.ts";

export interface SafeFetchOptions extends GuardOptions {
  /** Maximum size of a response after decompression. Default 1 MB. */
  readonly maxBytes?: number;
}

export interface SafeRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for the whole request, including redirects and the body. */
  readonly timeout: number;
  /** Fails on a redirect, so that a POST is neither sent elsewhere nor turned into a GET. */
  readonly isRedirectRefused?: boolean;
}

export interface SafeReply {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface FetchFailure {
  /** For a log. */
  readonly message: string;
  /** Whether the same request fails again: it isn't allowed, or its response is too large. */
  readonly isFinal: boolean;
}

export interface SafeFetch {
  /** A status of 400 or more is not a failure. */
  readonly fetch: (request: SafeRequest) => Promise<Result<SafeReply, FetchFailure>>;
  readonly close: () => Promise<void>;
}

const MAX_REDIRECTS = 5;

/** Headers of the connection, and headers that cloud metadata services require. */
const REFUSED_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|keep-alive|proxy-.*|metadata|metadata-flavor|x-aws-ec2-metadata-.*|x-google-metadata-request)$/i;

/** Headers kept on a redirect to another origin; credentials are dropped. */
const CROSS_ORIGIN_HEADERS = /^(?:accept|accept-language|content-type|user-agent)$/i;

/** Fetches URLs from a bot or its visitor. Only public addresses can be reached. */
export function createSafeFetch({ maxBytes = 1_048_576, ...guard }: SafeFetchOptions = {}): SafeFetch {
  const agent = createGuardedAgent(guard);

  const follow = async (
    request: SafeRequest,
    signal: AbortSignal,
    redirects: number,
  ): Promise<Result<SafeReply, FetchFailure>> => {
    const url = httpUrl(request.url);
    if (url === undefined) return refuse(`"${request.url.slice(0, 200)}" is not a web address`);
    const response = await fetch(url, {
      method: request.method ?? "GET",
      headers: allowedHeaders(request.headers ?? {}),
      body: hasBody(request.method) ? (request.body ?? null) : null,
      redirect: "manual",
      dispatcher: agent,
      signal,
    });
    const location = response.headers.get("location");
    if (!isRedirect(response.status) || location === null) return readReply(response, maxBytes);
    await response.body?.cancel();
    if (request.isRedirectRefused === true) return refuse("The server redirects to another address");
    if (redirects === MAX_REDIRECTS) return refuse(`More than ${MAX_REDIRECTS} redirects`);
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (next === undefined) return refuse("The server redirects to an invalid address");
    return follow(redirected(request, url, next, response.status), signal, redirects + 1);
  };

  return {
    fetch: async (request) => {
      const signal = AbortSignal.timeout(request.timeout);
      try {
        return await follow(request, signal, 0);
      } catch (error) {
        return fail(signal.aborted ? timedOut(request) : failureOf(error));
      }
    },
    close: () => agent.destroy(),
  };
}

function httpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

function hasBody(method = "GET"): boolean {
  return !["GET", "HEAD"].includes(method.toUpperCase());
}

function allowedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !REFUSED_HEADERS.test(name)));
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The request to send after a redirect: 303, and 301 or 302 to a POST, become GET. */
function redirected(request: SafeRequest, from: URL, to: URL, status: number): SafeRequest {
  const { body, headers = {}, ...rest } = request;
  const isGet = status === 303 || (status < 303 && request.method?.toUpperCase() === "POST");
  const keptHeaders = Object.entries(headers).filter(
    ([name]) => from.origin === to.origin || CROSS_ORIGIN_HEADERS.test(name),
  );
  return {
    ...rest,
    url: to.href,
    headers: Object.fromEntries(keptHeaders.filter(([name]) => !isGet || !/^content-/i.test(name))),
    ...(isGet ? { method: "GET" } : body !== undefined && { body }),
  };
}

async function readReply(response: Response, maxBytes: number): Promise<Result<SafeReply, FetchFailure>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    // Leaving the loop cancels the body, which closes the connection.
    if (size > maxBytes) return refuse(`The response is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const contentType = response.headers.get("content-type") ?? "";
  return ok({ status: response.status, contentType, bytes: Buffer.concat(chunks) });
}

function refuse(message: string): Result<never, FetchFailure> {
  return fail({ message, isFinal: true });
}

function timedOut({ timeout }: SafeRequest): FetchFailure {
  return { message: `No answer within ${timeout / 1_000} s`, isFinal: false };
}

/** With the message of the innermost cause; undici's own is only "fetch failed". */
function failureOf(error: unknown): FetchFailure {
  if (!(error instanceof Error)) return { message: String(error), isFinal: false };
  if (error instanceof ForbiddenAddressError) return { message: error.message, isFinal: true };
  return error.cause === undefined ? { message: error.message, isFinal: false } : failureOf(error.cause);
}
