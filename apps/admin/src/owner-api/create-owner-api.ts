import { fail, ok, percentEncode } from "@banter/protocol";
import {
  botsReplySchema,
  flowReplySchema,
  funnelReplySchema,
  liveReplySchema,
  previewLinkReplySchema,
  questionsReplySchema,
  removalReplySchema,
  resultReplySchema,
  resultsReplySchema,
  signInReplySchema,
  type AnsweredQuestion,
  type BotOverview,
  type FlowMap,
  type Funnel,
  type LiveVisitors,
  type PreviewLink,
  type ResultDetail,
  type ResultsPage,
} from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { createEditingApi, type EditingApi } from "./create-editing-api.ts";
import type { UiStrings } from "../strings/english.ts";
import {
  botPath,
  readJson,
  sendRequest,
  type Reply,
  type RequestReply,
  type SendRequest,
} from "./send-request.ts";

/** Query parameters of the API; empty values are omitted. */
export type Filter = Readonly<Record<string, string>>;

export interface Download {
  readonly blob: Blob;
  /** The suggested file name. */
  readonly name: string;
}

export interface OwnerApi extends EditingApi {
  bots(signal: AbortSignal): Reply<readonly BotOverview[]>;
  live(signal: AbortSignal): Reply<LiveVisitors>;
  results(botId: string, filter: Filter, after: string, signal: AbortSignal): Reply<ResultsPage>;
  result(botId: string, resultId: string, signal: AbortSignal): Reply<ResultDetail>;
  remove(botId: string, resultId: string): Reply<{ readonly removedFiles: number }>;
  funnel(botId: string, filter: Filter, signal: AbortSignal): Reply<Funnel>;
  flow(botId: string, filter: Filter, signal: AbortSignal): Reply<FlowMap>;
  questions(botId: string, filter: Filter, signal: AbortSignal): Reply<readonly AnsweredQuestion[]>;
  createPreviewLink(botId: string): Reply<PreviewLink>;
  download(botId: string, format: "csv" | "jsonl", filter: Filter): Reply<Download>;
}

/** Results per page of the table. */
export const PAGE_SIZE = 25;

const botsSchema = v.pipe(
  botsReplySchema,
  v.transform(({ bots }) => bots),
);
const questionsSchema = v.pipe(
  questionsReplySchema,
  v.transform(({ questions }) => questions),
);

/** A client of the owner API. `base` is its URL, ending with a slash. */
export function createOwnerApi(token: string, base: string, strings: UiStrings): OwnerApi {
  const headers = { authorization: `Bearer ${token}` };
  const send: SendRequest = (path, init) =>
    sendRequest(base + path, { ...init, headers: { ...init.headers, ...headers } }, strings);
  const request: RequestReply = async (path, schema, init) => {
    const response = await send(path, init);
    if (!response.ok) return response;
    const body = v.safeParse(schema, await readJson(response.value));
    return body.success ? ok(body.output) : fail({ status: 0, message: strings.unreadable });
  };
  return {
    ...createEditingApi(request, send),
    bots: (signal) => request("bots", botsSchema, { signal }),
    live: (signal) => request("live", liveReplySchema, { signal }),
    results: (botId, filter, after, signal) => {
      const page = query({ ...filter, after, limit: String(PAGE_SIZE) });
      return request(`${botPath(botId)}/results${page}`, resultsReplySchema, { signal });
    },
    result: (botId, resultId, signal) => request(resultPath(botId, resultId), resultReplySchema, { signal }),
    remove: (botId, resultId) =>
      request(resultPath(botId, resultId), removalReplySchema, { method: "DELETE" }),
    funnel: (botId, filter, signal) =>
      request(`${botPath(botId)}/funnel${query(filter)}`, funnelReplySchema, { signal }),
    flow: (botId, filter, signal) =>
      request(`${botPath(botId)}/flow${query(filter)}`, flowReplySchema, { signal }),
    questions: (botId, filter, signal) =>
      request(`${botPath(botId)}/questions${query(filter)}`, questionsSchema, { signal }),
    createPreviewLink: (botId) =>
      request(`${botPath(botId)}/preview-links`, previewLinkReplySchema, { method: "POST" }),
    download: async (botId, format, filter) => {
      const response = await send(
        `${botPath(botId)}/export${query({ ...filter, format, mark: "true" })}`,
        {},
      );
      if (!response.ok) return response;
      const disposition = response.value.headers.get("content-disposition") ?? "";
      const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `results.${format}`;
      return ok({ blob: await response.value.blob(), name });
    },
  };
}

/** Exchanges the code of a sign-in link for the owner token. */
export async function redeemSignInCode(code: string, base: string, strings: UiStrings): Reply<string> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  };
  const response = await sendRequest(`${base}sign-in`, init, strings);
  if (!response.ok)
    return response.error.status === 401 ? fail({ ...response.error, message: strings.linkUsed }) : response;
  const body = v.safeParse(signInReplySchema, await readJson(response.value));
  return body.success ? ok(body.output.token) : fail({ status: 0, message: strings.unreadable });
}

function resultPath(botId: string, resultId: string): string {
  return `${botPath(botId)}/results/${percentEncode(resultId)}`;
}

function query(values: Filter): string {
  const present = Object.entries(values).filter(([, value]) => value !== "");
  return present.length === 0 ? "" : `?${new URLSearchParams(present)}`;
}
