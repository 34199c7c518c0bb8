import { fail, isRecord, type Result } from "@banter/protocol";
import { identityRefusal } from "../contract/identity-refusal.ts";
import type { StreamTransport, Transport, TransportFailure, TransportRequest } from "../contract/ports.ts";

/** The token of a signed-in visitor. */
export interface IdentityTokens {
  /** The current token, or a new one if it is about to expire. Undefined if there is none. Rejects if none can be fetched. */
  current(): Promise<string | undefined>;
  /** Another token in place of one that the server calls expired. Undefined if there is none. */
  renew(expired: string): Promise<string | undefined>;
}

export interface Transports {
  readonly transport: Transport;
  readonly streamTransport: StreamTransport;
}

const START = /\/startChat$/;

/**
 * Adds the visitor's token to all requests: to the body of a start, which other servers ignore, and to a header of the
 * others, once the server has shown that it knows it. If the token has expired, the same request is sent again with a new
 * one, so that no answer is lost or counted twice.
 */
export function identifyTransports(
  { transport, streamTransport }: Transports,
  tokens: IdentityTokens,
): Transports {
  let isHeaderKnown = false;

  function withToken(request: TransportRequest, token: string | undefined): TransportRequest {
    if (START.test(request.path))
      return { ...request, body: { ...(isRecord(request.body) && request.body), identity: token } };
    return isHeaderKnown ? { ...request, identity: token } : request;
  }

  async function send<Value>(
    request: TransportRequest,
    sendOnce: (request: TransportRequest) => Promise<Result<Value, TransportFailure>>,
  ): Promise<Result<Value, TransportFailure>> {
    let token: string | undefined;
    try {
      token = await tokens.current();
      if (request.signal?.aborted) return fail(aborted);
      let result = await sendOnce(withToken(request, token));
      if (refusalOf(result) === "identity-required" && token !== undefined && !isHeaderKnown) {
        isHeaderKnown = true;
        result = await sendOnce(withToken(request, token));
      }
      if (refusalOf(result) !== "identity-expired" || token === undefined) return result;
      const renewed = await tokens.renew(token);
      if (renewed === undefined || request.signal?.aborted) return result;
      return await sendOnce(withToken(request, renewed));
    } catch (error) {
      return fail({ kind: "network", message: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    transport: (request) =>
      send(request, async (identified) => {
        const result = await transport(identified);
        if (result.ok && isRecord(result.value) && result.value["isIdentified"] === true)
          isHeaderKnown = true;
        return result;
      }),
    streamTransport: (request, onText) => send(request, (identified) => streamTransport(identified, onText)),
  };
}

const aborted: TransportFailure = { kind: "aborted", message: "Request aborted" };

/** The `reason` of a refused identity. */
function refusalOf(result: Result<unknown, TransportFailure>): unknown {
  return result.ok ? undefined : identityRefusal(result.error);
}
