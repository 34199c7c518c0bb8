import { errorMessage, fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import {
  botsReply,
  funnelReply,
  liveReply,
  questionsReply,
  removalReply,
  resultReply,
  resultsReply,
  type Bot,
  type Funnel,
  type Live,
  type Question,
  type ResultDetail,
  type ResultsPage,
} from "./replies.ts";
import { fillIn, type Words } from "../words/words.ts";

/** A reply, or words for the owner. */
export type Reply<Value> = Promise<Result<Value, Problem>>;

export interface Problem {
  /** 0 when the server could not be reached or said what can't be read. */
  readonly status: number;
  readonly message: string;
}

/** The filter as the API takes it; empty values are left out. */
export type Filter = Readonly<Record<string, string>>;

export interface OwnerApi {
  bots(signal: AbortSignal): Reply<readonly Bot[]>;
  live(signal: AbortSignal): Reply<Live>;
  results(botId: string, filter: Filter, after: string, signal: AbortSignal): Reply<ResultsPage>;
  result(botId: string, resultId: string, signal: AbortSignal): Reply<ResultDetail>;
  remove(botId: string, resultId: string): Reply<{ readonly removedFiles: number }>;
  funnel(botId: string, filter: Filter, signal: AbortSignal): Reply<Funnel>;
  questions(botId: string, filter: Filter, signal: AbortSignal): Reply<readonly Question[]>;
  /** The export with the name it should be saved under. */
  download(botId: string, format: "csv" | "jsonl", filter: Filter): Reply<{ blob: Blob; name: string }>;
}

/** Results of a page of the table. */
export const PAGE_SIZE = 25;

/** Talks with the server that the page comes from. `base` ends with a slash. */
export function createOwnerApi(token: string, base: string, words: Words): OwnerApi {
  const open = async (path: string, init: RequestInit): Reply<Response> => {
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: { authorization: `Bearer ${token}` },
        credentials: "omit",
        cache: "no-store",
      });
      return response.ok ? ok(response) : fail(await refusal(response, words));
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === "AbortError";
      return fail({ status: 0, message: isAborted ? "" : words.unreachable });
    }
  };
  const ask = async <Value>(
    path: string,
    schema: v.GenericSchema<unknown, Value>,
    init: RequestInit,
  ): Reply<Value> => {
    const response = await open(path, init);
    if (!response.ok) return response;
    const body = v.safeParse(schema, await json(response.value));
    if (body.success) return ok(body.output);
    return fail({ status: 0, message: words.unreadable });
  };
  return {
    bots: (signal) =>
      ask(
        "bots",
        v.pipe(
          botsReply,
          v.transform(({ bots }) => bots),
        ),
        { signal },
      ),
    live: (signal) => ask("live", liveReply, { signal }),
    results: (botId, filter, after, signal) =>
      ask(`${bot(botId)}/results${query({ ...filter, after, limit: String(PAGE_SIZE) })}`, resultsReply, {
        signal,
      }),
    result: (botId, resultId, signal) =>
      ask(`${bot(botId)}/results/${encodeURIComponent(resultId)}`, resultReply, { signal }),
    remove: (botId, resultId) =>
      ask(`${bot(botId)}/results/${encodeURIComponent(resultId)}`, removalReply, { method: "DELETE" }),
    funnel: (botId, filter, signal) => ask(`${bot(botId)}/funnel${query(filter)}`, funnelReply, { signal }),
    questions: (botId, filter, signal) =>
      ask(
        `${bot(botId)}/questions${query(filter)}`,
        v.pipe(
          questionsReply,
          v.transform(({ questions }) => questions),
        ),
        { signal },
      ),
    download: async (botId, format, filter) => {
      const response = await open(`${bot(botId)}/export${query({ ...filter, format, mark: "true" })}`, {});
      if (!response.ok) return response;
      const disposition = response.value.headers.get("content-disposition") ?? "";
      const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `results.${format}`;
      return ok({ blob: await response.value.blob(), name });
    },
  };
}

function bot(id: string): string {
  return `bots/${encodeURIComponent(id)}`;
}

function query(values: Filter): string {
  const present = Object.entries(values).filter(([, value]) => value !== "");
  return present.length === 0 ? "" : `?${new URLSearchParams(present)}`;
}

async function refusal(response: Response, words: Words): Promise<Problem> {
  const message = errorMessage(await json(response));
  return {
    status: response.status,
    message: message ?? fillIn(words.serverAnswered, { status: response.status }),
  };
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
