import { fieldsOf, parseJson, parseRetryAfter, type UnknownRecord } from "@banter/protocol";

/** Sends one HTTP request: `fetch`, or a server in the same process, which may ignore the signal. */
export type Fetch = (request: Request, init?: { readonly signal: AbortSignal }) => Promise<Response>;

/** One request with its response. A request without a response has the status 0 and its failure as text. */
export interface Exchange {
  /** Method and path, for reports. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The fields of a JSON object; none of any other body. */
  readonly body: UnknownRecord;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parts of a request. An object as body is sent as JSON, anything else as it is. */
export interface RequestParts {
  readonly method?: string;
  readonly body?: object | string;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: FormData | Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns a 429 at once instead of waiting as the server asks. */
  readonly expectsLimit?: boolean;
  /** A reply that isn't complete after this time counts as none. Default: a minute. */
  readonly timeoutMs?: number;
}

/** Sends a request to a path of the server, or to a whole URL. */
export type Send = (path: string, parts?: RequestParts) => Promise<Exchange>;

/** The collaborators of `createSend`. */
export interface SendDeps {
  /** The server's URL, with its path if it is behind one. */
  readonly server: string;
  readonly fetch: Fetch;
  /** Waits as long as a server asks before the next attempt, in milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Receives a sentence that says what the run waits for. */
  readonly onWait?: (text: string) => void;
}

/** How often a request is repeated that the server limits. */
const MAX_RETRIES = 10;

/** A server that asks for a longer wait in total, in milliseconds, isn't waited for. */
const MAX_WAIT_MS = 120_000;

/** After this time, in milliseconds, a run says that it still waits for a reply. */
const SLOW_MS = 5_000;

/** A reply that isn't complete after this time counts as none. */
const REPLY_TIMEOUT_MS = 60_000;

/** A larger reply counts as none. */
const MAX_REPLY_MEGABYTES = 10;

/** Creates the function that sends all requests of a run. Never throws. */
export function createSend({ server, fetch, wait, onWait = () => {} }: SendDeps): Send {
  return async (path, parts = {}) => {
    const url = /^https?:/.test(path) ? path : `${server.replace(/\/+$/, "")}${path}`;
    let waitedMs = 0;
    for (let retries = 0; ; retries++) {
      const slow = setInterval(() => onWait(`Waiting for the reply from ${url}.`), SLOW_MS);
      const exchange = await exchangeOnce(fetch, url, parts).finally(() => clearInterval(slow));
      const retryMs = parseRetryAfter(exchange.headers.get("retry-after"));
      const isLimited = exchange.status === 429 && parts.expectsLimit !== true && retryMs !== undefined;
      if (!isLimited || retries === MAX_RETRIES || waitedMs + retryMs > MAX_WAIT_MS) return exchange;
      onWait(`Waiting ${Math.ceil(retryMs / 1_000)} s: ${url} is limited (429).`);
      waitedMs += retryMs;
      await wait(retryMs);
    }
  };
}

async function exchangeOnce(fetch: Fetch, url: string, parts: RequestParts): Promise<Exchange> {
  const method = parts.method ?? (parts.body === undefined && parts.raw === undefined ? "GET" : "POST");
  const request = `${method} ${url}`;
  try {
    const { status, headers, bytes, redirect } = await withinTime(
      parts.timeoutMs ?? REPLY_TIMEOUT_MS,
      async (signal) => {
        // A signal inside the request is lost when the request is garbage-collected.
        const response = await fetch(toRequest(url, method, parts), { signal });
        const redirect = response.redirected ? `, redirected to ${response.url}` : "";
        const bytes = await readBytes(response);
        return { status: response.status, headers: response.headers, bytes, redirect };
      },
    );
    const text = new TextDecoder().decode(bytes);
    const body = fieldsOf(parseJson(text));
    return { request: `${request}${redirect}`, status, headers, text, body, bytes };
  } catch (error) {
    const text = describeFailure(error);
    return { request, status: 0, headers: new Headers(), text, body: {}, bytes: new Uint8Array() };
  }
}

/** `fetch` says only that it has failed; the cause says why. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Rejects and aborts when the time is over, even if the function ignores its signal. */
async function withinTime<T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The reply wasn't complete after ${timeoutMs / 1_000} s.`);
      reject(error);
      controller.abort(error);
    }, timeoutMs);
  });
  return Promise.race([run(controller.signal), late]).finally(() => clearTimeout(timer));
}

async function readBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_REPLY_MEGABYTES * 1_048_576)
      throw new Error(`The reply is larger than ${MAX_REPLY_MEGABYTES} MB. The rest wasn't read.`);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function toRequest(url: string, method: string, { body, raw, headers = {} }: RequestParts): Request {
  const content = raw ?? (typeof body === "object" ? JSON.stringify(body) : body);
  return new Request(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(content !== undefined && { body: content }),
  });
}
