import { errorMessage, fail, ok, parseJson, parseRetryAfter, type Result } from "@banter/protocol";
import { createProofOfWorkAhead, type ProofOfWorkAhead } from "./proof-of-work-ahead.ts";
import type {
  AbortSignalLike,
  StreamTransport,
  Transport,
  TransportFailure,
  TransportRequest,
} from "../contract/ports.ts";

/** The platform APIs that requests need. `window` satisfies it, and so does Node's `globalThis`. */
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

export interface FetchTransportOptions<Signal> {
  readonly platform: FetchPlatform<Signal>;
  /** URL of the flow server, e.g. `https://bots.example.com`. */
  readonly apiHost: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Origin of this page. */
  readonly pageOrigin?: string | undefined;
  /** Origin of the embedding page, if this page is framed. Sent with starts, answers and logs. */
  readonly referrerOrigin?: string | undefined;
  /**
   * Solves the proof of work in the body of a 428 response. Returns the value of the header `x-banter-proof` for the
   * repeated request; undefined if it can't be solved.
   */
  readonly solveChallenge?: (body: unknown, signal: Signal) => Promise<string | undefined>;
  /** Called with each proof of work that a request waits for. Returns it. */
  readonly watchProofOfWork?: (solution: Promise<string | undefined>) => Promise<string | undefined>;
}

/** Transports based on `fetch`. They never throw, never retry, and have no timeout of their own. */
export function createFetchTransport<Signal>(given: FetchTransportOptions<Signal>): {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
} {
  const { platform, solveChallenge = async () => undefined } = given;
  const proofOfWork = createProofOfWorkAhead((reply) =>
    solveChallenge(reply, new platform.AbortController().signal),
  );
  const options = { ...given, proofOfWork };
  return {
    transport: (request) =>
      send(options, request, async (response) => {
        const text = await response.text();
        const value = parseJson(text);
        if (START.test(request.path)) proofOfWork.begin(value);
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
        const decoder = new platform.TextDecoder();
        for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
          const text = decoder.decode(part.value, { stream: true });
          if (text !== "") onText(text);
        }
        const remainder = decoder.decode();
        if (remainder !== "") onText(remainder);
        return ok({ contentType: headers.get("content-type") ?? "" });
      }),
  };
}

interface TransportOptions<Signal> extends FetchTransportOptions<Signal> {
  readonly proofOfWork: ProofOfWorkAhead;
}

async function send<Signal, Value>(
  options: TransportOptions<Signal>,
  request: TransportRequest,
  read: (response: FetchedResponse) => Promise<Result<Value, TransportFailure>>,
): Promise<Result<Value, TransportFailure>> {
  const { signal, path } = request;
  const controller = new options.platform.AbortController();
  const stop = (): void => controller.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetchProven(options, request, controller.signal);
    if (!response.ok) return fail(await httpFailure(response));
    const refusal = START.test(path) ? restriction(response, options) : undefined;
    return refusal === undefined ? await read(response) : fail(refusal);
  } catch (error) {
    return fail(requestFailure(error, signal));
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** Challenges that are solved for one request: the first may expire while the device sleeps. */
const MAX_CHALLENGES = 2;

/** Sends the proof of work that was computed ahead, and repeats the same request with one if the server asks for it. */
async function fetchProven<Signal>(
  options: TransportOptions<Signal>,
  request: TransportRequest,
  signal: Signal,
): Promise<FetchedResponse> {
  const { proofOfWork, watchProofOfWork = (solution) => solution } = options;
  const ahead = proofOfWork.find(request.path);
  let response = await fetchOnce(options, request, signal, ahead && (await watchProofOfWork(ahead)));
  proofOfWork.use(request.path);
  for (let solved = 0; response.status === 428 && solved < MAX_CHALLENGES; solved++) {
    const { status, statusText, headers, body } = response;
    const text = await response.text();
    const solution = await watchProofOfWork(
      options.solveChallenge?.(parseJson(text), signal) ?? Promise.resolve(undefined),
    );
    if (solution === undefined)
      return { ok: false, status, statusText, headers, body, text: async () => text };
    response = await fetchOnce(options, request, signal, solution);
  }
  return response;
}

function fetchOnce<Signal>(
  { platform, apiHost, headers, referrerOrigin }: FetchTransportOptions<Signal>,
  { method, path, body, identity, acceptLanguage }: TransportRequest,
  signal: Signal,
  solution?: string,
): Promise<FetchedResponse> {
  return platform.fetch(`${apiHost.replace(/\/+$/, "")}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(referrerOrigin &&
        SENDS_REFERRER.test(path) && { "x-typebot-iframe-referrer-origin": referrerOrigin }),
      ...(acceptLanguage !== undefined && { "accept-language": acceptLanguage }),
      ...(identity !== undefined && { "x-banter-identity": identity }),
      ...(solution !== undefined && { "x-banter-proof": solution }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
}

/** The path of a start, not of a preview. */
const START = /\/typebots\/[^/]+\/startChat$/;

/**
 * The server allows the reply on another site only (spec §5). Browsers enforce that for this page, but not for the page
 * that embeds it. Some servers allow the origin of every request, so this page's own origin is no restriction.
 */
function restriction<Signal>(
  { headers }: FetchedResponse,
  { pageOrigin, referrerOrigin }: FetchTransportOptions<Signal>,
): TransportFailure | undefined {
  const allowed = headers.get("access-control-allow-origin");
  if (!allowed || !referrerOrigin || ["*", pageOrigin, referrerOrigin].includes(allowed)) return undefined;
  const host = allowed.replace(/^\w+:\/\//, "");
  return { kind: "restricted", host, message: `This bot can only be executed on ${host}` };
}

/** Paths of starts (not previews), answers and logs. */
const SENDS_REFERRER =
  /^\/api\/v\d+\/(?:typebots\/[^/]+\/startChat|sessions\/[^/]+\/(?:continueChat|clientLogs))$/;

async function httpFailure(response: FetchedResponse): Promise<TransportFailure> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const body = parseJson(text) ?? text;
  const message = errorMessage(body) ?? `Request failed with status code ${status}`;
  const retryAfter = parseRetryAfter(headers.get("retry-after"));
  return { kind: "http", status, statusText, body, message, ...(retryAfter !== undefined && { retryAfter }) };
}

function requestFailure(error: unknown, signal: AbortSignalLike | undefined): TransportFailure {
  const message = errorMessage(error) ?? (error instanceof Error ? error.message : String(error));
  if (signal?.aborted) return { kind: "aborted", message: "Request aborted" };
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return isTimeout ? { kind: "timeout", message: "Request timed out" } : { kind: "network", message };
}
