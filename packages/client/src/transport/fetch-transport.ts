import { errorMessage, fail, ok, parseJson, type Result } from "@banter/protocol";
import { retryAfter } from "./retry-after.ts";
import type {
  AbortSignalLike,
  StreamTransport,
  Transport,
  TransportFailure,
  TransportRequest,
} from "../ports.ts";

/** The parts of a page, or of Node, that requests are made with; `window` fits. */
export interface FetchPlatform<Signal> {
  fetch(url: string, init: FetchInit<Signal>): Promise<FetchedResponse>;
  readonly AbortController: new () => { readonly signal: Signal; abort(): void };
  readonly TextDecoder: new () => {
    decode(bytes?: Uint8Array<ArrayBuffer>, options?: { stream?: boolean }): string;
  };
}

/** The part of `RequestInit` that is used here. */
export interface FetchInit<Signal> {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: Signal;
}

/** The part of `Response` that is used here. */
export interface FetchedResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array<ArrayBuffer> | undefined }>;
    };
  } | null;
  text(): Promise<string>;
}

/** Where requests go and what they carry. */
export interface FetchTransportOptions<Signal> {
  readonly platform: FetchPlatform<Signal>;
  /** Where the flow server is, e.g. `https://bots.example.com`. */
  readonly apiHost: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Origin of the page that this one is framed by; told to the server with starts, answers and logs. */
  readonly referrerOrigin?: string | undefined;
}

/** Requests by `fetch`, as values: no exception leaves them, nothing is tried twice, and only `signal` ends them early. */
export function createFetchTransport<Signal>(options: FetchTransportOptions<Signal>): {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
} {
  return {
    transport: (request) =>
      send(options, request, async (response) => {
        const text = await response.text();
        const value = parseJson(text);
        if (value !== undefined) return ok(value);
        return fail({
          kind: "unreadable",
          status: response.status,
          message: "The server's reply is not JSON",
        });
      }),
    streamTransport: (request, onText) =>
      send(options, request, async ({ body, headers }) => {
        const reader = body?.getReader();
        const decoder = new options.platform.TextDecoder();
        for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
          const text = decoder.decode(part.value, { stream: true });
          if (text !== "") onText(text);
        }
        const rest = decoder.decode();
        if (rest !== "") onText(rest);
        return ok({ contentType: headers.get("content-type") ?? "" });
      }),
  };
}

async function send<Signal, Value>(
  { platform, apiHost, headers, referrerOrigin }: FetchTransportOptions<Signal>,
  { method, path, body, signal }: TransportRequest,
  read: (response: FetchedResponse) => Promise<Result<Value, TransportFailure>>,
): Promise<Result<Value, TransportFailure>> {
  const controller = new platform.AbortController();
  const stop = (): void => controller.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  try {
    const response = await platform.fetch(`${apiHost.replace(/\/+$/, "")}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(referrerOrigin &&
          NAMES_REFERRER.test(path) && { "x-typebot-iframe-referrer-origin": referrerOrigin }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    return response.ok ? await read(response) : fail(await refusal(response));
  } catch (error) {
    return fail(lost(error, signal));
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** Starts (not previews), answers and logs. */
const NAMES_REFERRER =
  /^\/api\/v\d+\/(?:typebots\/[^/]+\/startChat|sessions\/[^/]+\/(?:continueChat|clientLogs))$/;

async function refusal(response: FetchedResponse): Promise<TransportFailure> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const body = parseJson(text) ?? text;
  const message = errorMessage(body) ?? `Request failed with status code ${status}`;
  const wait = retryAfter(headers.get("retry-after"));
  return { kind: "http", status, statusText, body, message, ...(wait !== undefined && { retryAfter: wait }) };
}

function lost(error: unknown, signal: AbortSignalLike | undefined): TransportFailure {
  const message = errorMessage(error) ?? (error instanceof Error ? error.message : String(error));
  if (signal?.aborted) return { kind: "aborted", message: "Request aborted" };
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return isTimeout ? { kind: "timeout", message: "Request timed out" } : { kind: "network", message };
}
