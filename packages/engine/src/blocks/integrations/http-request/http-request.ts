import { lenient, parseJson, percentEncode } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { callHttp, type Effectful } from "../../../effects/effect.ts";
import type { HttpEffectRequest, HttpEffectResponse } from "../../../effects/effect-ports.ts";
import { addAction, log } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import type { BlockHandler } from "../../../turn/flow.ts";
import { CONTINUE, WAIT, failedStep, type Outcome } from "../../../turn/outcome.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { allAnswers } from "../all-answers.ts";
import { authoringStep } from "../../../authoring/authoring-step.ts";
import { finiteNumber, rangeProblem } from "../../../authoring/check-number.ts";
import { requestUrlProblem } from "../../../authoring/check-url.ts";
import { checkFields, checkValue, hasVariable, quote } from "../../../authoring/check-value.ts";
import { effectFields } from "../../../authoring/question-source.ts";
import { mapResponse, mappedVariableIds, responseMapping, savedParts } from "./map-response.ts";
import { requestBody } from "./request-body.ts";
import { requestUrl, urlValues, withScheme } from "./request-url.ts";

const DEFAULT_TIMEOUT_SECONDS = 10;
const MAX_TIMEOUT_SECONDS = 120;

const pairs = lenient.array(v.object({ key: lenient.string(), value: lenient.string() }));

const optionsSchema = lenient.object({
  webhook: lenient.object({
    url: lenient.string(),
    /** Exported bots rely on `raw` values. */
    urlValues: v.fallback(v.picklist(urlValues), "raw"),
    method: lenient.string("POST"),
    headers: pairs,
    queryParams: pairs,
    body: lenient.optionalString(),
  }),
  isCustomBody: lenient.boolean(),
  isExecutedOnClient: lenient.boolean(),
  /** Seconds. */
  timeout: lenient.number(DEFAULT_TIMEOUT_SECONDS),
});

type Options = v.InferOutput<typeof optionsSchema>;

/** Sends an HTTP request, from the server or from the page, and saves parts of the response in variables. */
export const httpRequestHandler: BlockHandler = {
  *run(block, flow): Effectful<Outcome> {
    const options = v.parse(optionsSchema, block.options);
    const url = yield* requestUrl(flow, options.webhook.url, options.webhook.urlValues);
    if (!url.ok || url.value === "") {
      const description = url.ok ? "The HTTP request has no URL" : "The HTTP request was not sent";
      return requestFailed(block, flow, description, url.ok ? undefined : url.error);
    }
    const request = yield* buildRequest(flow, url.value, options);
    if (options.isExecutedOnClient) {
      addAction(
        flow,
        { type: "httpRequestToExecute", httpRequestToExecute: toPageRequest(request) },
        { expectsResult: true },
      );
      return WAIT;
    }
    return yield* send(block, flow, request);
  },
  *resume(block, flow, message) {
    if (message?.type !== "text") return CONTINUE;
    const response = parsePageResponse(message.text);
    if (response === undefined)
      return { kind: "invalid-message", message: "Provided response is not valid JSON" };
    const { statusCode, data } = response;
    if (typeof statusCode === "number") logStatus(flow, { statusCode, data });
    // The page can claim any response.
    yield* mapResponse(flow, block.options["responseVariableMapping"], response, "visitor");
    return CONTINUE;
  },
};

function* send(block: BlockDefinition, flow: Flow, request: HttpEffectRequest): Effectful<Outcome> {
  const response = yield* callHttp(request);
  if (!response.ok) return requestFailed(block, flow, "The HTTP request failed", response.error);
  const { statusCode } = response.value;
  const mapping = block.options["responseVariableMapping"];
  logStatus(flow, response.value);
  const { hasPart, failure, failedVariableIds } = yield* mapResponse(flow, mapping, response.value, "bot");
  if (statusCode < 400) return { kind: "continue", failure, unsavedVariableIds: failedVariableIds };
  // A flow that reads the status or a part of the body, such as a message, handles the error itself.
  return hasPart
    ? { kind: "continue", unsavedVariableIds: failedVariableIds }
    : failedStep(statusFailure(statusCode), mappedVariableIds(mapping));
}

function requestFailed(block: BlockDefinition, flow: Flow, description: string, details?: string): Outcome {
  log(flow, {
    status: "error",
    description,
    ...(details !== undefined && { details }),
    context: "HTTP request",
  });
  return failedStep(description, mappedVariableIds(block.options["responseVariableMapping"]));
}

function statusFailure(statusCode: number): string {
  return `The HTTP request failed with status ${statusCode}`;
}

function logStatus(flow: Flow, { statusCode, data }: HttpEffectResponse): void {
  if (statusCode < 400) {
    const description = `The HTTP request was answered with status ${statusCode}`;
    log(flow, { status: "success", description, context: "HTTP request" });
    return;
  }
  const details = typeof data === "string" ? data : JSON.stringify(data);
  log(flow, {
    status: "error",
    description: statusFailure(statusCode),
    details: details?.slice(0, 1_000) ?? "",
    context: "HTTP request",
  });
}

function* buildRequest(
  flow: Flow,
  url: string,
  { webhook, isCustomBody, timeout }: Options,
): Effectful<HttpEffectRequest> {
  const method = webhook.method.toUpperCase();
  const headers = yield* resolvePairs(flow, webhook.headers);
  const query = (yield* resolvePairs(flow, webhook.queryParams))
    .map((pair) => pair.map(percentEncode).join("="))
    .join("&");
  const contentType = headers.find(([key]) => key.toLowerCase() === "content-type")?.[1];
  const body = isBodyless(method)
    ? undefined
    : yield* resolveBody(flow, isCustomBody ? webhook.body : undefined, contentType);
  return {
    url: query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`,
    method,
    headers: {
      ...Object.fromEntries(headers),
      ...(body !== undefined && contentType === undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
    timeout: Math.min(MAX_TIMEOUT_SECONDS, timeout > 0 ? timeout : DEFAULT_TIMEOUT_SECONDS) * 1_000,
  };
}

/** Browsers and servers refuse to send these methods with a body. */
function isBodyless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Stands for all answers in the bodies of exported bots. */
const ALL_ANSWERS = "{{state}}";

/** A request without a custom body contains all answers. */
function* resolveBody(
  flow: Flow,
  template: string | undefined,
  contentType: string | undefined,
): Effectful<string> {
  const isDefault = template === undefined || ["", ALL_ANSWERS].includes(template.trim());
  if (isDefault) return JSON.stringify(yield* allAnswers(flow));
  return yield* requestBody(flow, template, contentType);
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

/** The request in the page's format. The page serializes JSON bodies itself. */
function toPageRequest({ url, method, headers, body }: HttpEffectRequest): Readonly<Record<string, unknown>> {
  return { url, method, headers, ...(body !== undefined && { body: parseJson(body) ?? body }) };
}

function parsePageResponse(
  text: string,
): { readonly statusCode: unknown; readonly data: unknown } | undefined {
  const response = parseJson(text);
  if (typeof response !== "object" || response === null) return undefined;
  const { statusCode, data } = Object.fromEntries(Object.entries(response));
  return { statusCode, data };
}

const stringRecord = v.optional(v.record(v.string(), v.string()));

/** The characters of a header field's name (RFC 9110). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

const headerFields = v.pipe(
  v.record(v.string(), v.string()),
  checkValue((headers) => {
    const invalid = Object.keys(headers).find((name) => !hasVariable(name) && !HEADER_NAME.test(name.trim()));
    return invalid === undefined ? undefined : `has the name ${quote(invalid)}. Use letters, digits and "-"`;
  }),
);

const requestUrlSource = v.pipe(
  v.string(),
  checkValue((url) => requestUrlProblem(url, withScheme(url.trim()))),
);

const timeout = v.pipe(
  finiteNumber,
  checkValue((seconds) =>
    rangeProblem(
      seconds,
      (value) => value > 0 && value <= MAX_TIMEOUT_SECONDS,
      `more than 0 and at most ${MAX_TIMEOUT_SECONDS} seconds`,
    ),
  ),
);

export const httpStep = authoringStep(
  v.pipe(
    v.strictObject({
      http: requestUrlSource,
      method: v.optional(v.picklist(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])),
      headers: v.optional(headerFields),
      query: stringRecord,
      /** JSON or text with `{{variables}}`. Default for POST, PUT and PATCH: all answers. */
      body: v.optional(v.union([v.string(), v.record(v.string(), v.unknown())])),
      save: v.optional(savedParts),
      /** Seconds. Default 10. */
      timeout: v.optional(timeout),
      runsOn: v.optional(v.picklist(["client", "server"])),
      /** Default `encoded`: a value is one part of the URL. `raw`: it can consist of several, such as `a/b?c=d`. */
      urlValues: v.optional(v.picklist(urlValues)),
      ...effectFields,
    }),
    checkFields(({ method, body }) => ({
      body:
        method !== undefined && isBodyless(method) && body !== undefined
          ? `is not sent with ${method}. Set the method to POST, or remove the body`
          : undefined,
    })),
  ),
  (step, context) => {
    const { body, method = body === undefined ? "GET" : "POST" } = step;
    return {
      type: "Webhook",
      options: {
        isAdvancedConfig: true,
        isCustomBody: body !== undefined,
        isExecutedOnClient: step.runsOn === "client",
        timeout: step.timeout,
        webhook: {
          id: `${context.blockId}.request`,
          url: step.http,
          urlValues: step.urlValues ?? "encoded",
          method,
          headers: keyValuePairs(step.headers, `${context.blockId}.header`),
          queryParams: keyValuePairs(step.query, `${context.blockId}.query`),
          body: typeof body === "object" ? JSON.stringify(body, null, 2) : body,
        },
        responseVariableMapping: responseMapping(step.save, context),
      },
    };
  },
);

function keyValuePairs(record: Readonly<Record<string, string>> = {}, idPrefix: string) {
  return Object.entries(record).map(([key, value], index) => ({
    id: `${idPrefix}-${index + 1}`,
    key,
    value,
  }));
}
