import { lenient, parseJson } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { callHttp, type Effectful } from "../../effects/effect.ts";
import type { HttpEffectRequest } from "../../effects/effect-ports.ts";
import { act, log, type Flow } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn, waitForReply } from "../../flow/outcome.ts";
import { interpolate } from "../../variables/interpolate.ts";
import { allAnswers } from "./all-answers.ts";
import { mapResponse } from "./map-response.ts";
import { requestBody } from "./request-body.ts";

const DEFAULT_TIMEOUT = 10;
const MAX_TIMEOUT = 120;

const pairs = lenient.list(v.object({ key: lenient.text(), value: lenient.text() }));

const optionsSchema = lenient.section({
  webhook: lenient.section({
    url: lenient.text(),
    method: lenient.text("POST"),
    headers: pairs,
    queryParams: pairs,
    body: lenient.optionalText(),
  }),
  isCustomBody: lenient.flag(),
  isExecutedOnClient: lenient.flag(),
  /** Seconds. */
  timeout: lenient.number(DEFAULT_TIMEOUT),
});

type Options = v.InferOutput<typeof optionsSchema>;

/** Calls a service, from here or from the page, and puts parts of what it says into variables. */
export const httpRequestUnit: BlockUnit = {
  *run(block, flow) {
    const options = v.parse(optionsSchema, block.options);
    const request = yield* requestOf(flow, options);
    if (request.url === "") {
      log(flow, { status: "error", description: "The HTTP request has no address", context: "HTTP request" });
      return goOn;
    }
    if (options.isExecutedOnClient) {
      act(flow, { type: "httpRequestToExecute", httpRequestToExecute: forPage(request) }, { replies: true });
      return waitForReply;
    }
    yield* call(block, flow, request);
    return goOn;
  },
  *resume(block, flow, message) {
    if (message?.type !== "text") return goOn;
    const reply = readReply(message.text);
    if (reply === undefined) return { kind: "bad-reply", message: "Provided response is not valid JSON" };
    yield* mapResponse(flow, block.options["responseVariableMapping"], reply);
    return goOn;
  },
};

function* call(block: BlockDefinition, flow: Flow, request: HttpEffectRequest): Effectful<void> {
  const reply = yield* callHttp(request);
  if (!reply.ok) {
    log(flow, {
      status: "error",
      description: "The HTTP request failed",
      details: reply.error,
      context: "HTTP request",
    });
    return;
  }
  const { statusCode, data } = reply.value;
  if (statusCode >= 400) {
    const details = typeof data === "string" ? data : JSON.stringify(data);
    log(flow, {
      status: "error",
      description: `The HTTP request was answered with status ${statusCode}`,
      details: details?.slice(0, 1_000) ?? "",
      context: "HTTP request",
    });
  }
  yield* mapResponse(flow, block.options["responseVariableMapping"], { statusCode, data });
}

function* requestOf(flow: Flow, { webhook, isCustomBody, timeout }: Options): Effectful<HttpEffectRequest> {
  const method = webhook.method.toUpperCase();
  const headers = yield* resolvePairs(flow, webhook.headers);
  const query = (yield* resolvePairs(flow, webhook.queryParams))
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .join("&");
  const url = withScheme((yield* interpolate(flow, webhook.url)).trim());
  const contentType = headers.find(([key]) => key.toLowerCase() === "content-type")?.[1];
  const body =
    method === "GET" ? undefined : yield* bodyOf(flow, isCustomBody ? webhook.body : undefined, contentType);
  return {
    url: query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`,
    method,
    headers: {
      ...Object.fromEntries(headers),
      ...(body !== undefined && contentType === undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
    timeout: Math.min(MAX_TIMEOUT, timeout > 0 ? timeout : DEFAULT_TIMEOUT) * 1_000,
  };
}

/** Without a body of its own, a request carries all that the visitor said. */
function* bodyOf(
  flow: Flow,
  written: string | undefined,
  contentType: string | undefined,
): Effectful<string> {
  if (written === undefined || written.trim() === "") return JSON.stringify(yield* allAnswers(flow));
  return yield* requestBody(flow, written, contentType);
}

function* resolvePairs(
  flow: Flow,
  pairs: readonly { readonly key: string; readonly value: string }[],
): Effectful<readonly (readonly [string, string])[]> {
  const resolved: [string, string][] = [];
  for (const { key, value } of pairs) {
    if (key.trim() !== "")
      resolved.push([(yield* interpolate(flow, key)).trim(), yield* interpolate(flow, value)]);
  }
  return resolved;
}

/** The page writes the body down as JSON itself. */
function forPage({ url, method, headers, body }: HttpEffectRequest): Readonly<Record<string, unknown>> {
  return { url, method, headers, ...(body !== undefined && { body: parseJson(body) ?? body }) };
}

function readReply(text: string): { readonly statusCode: unknown; readonly data: unknown } | undefined {
  const reply = parseJson(text);
  if (typeof reply !== "object" || reply === null) return undefined;
  const { statusCode, data } = Object.fromEntries(Object.entries(reply));
  return { statusCode, data };
}

function withScheme(url: string): string {
  return url === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
}
