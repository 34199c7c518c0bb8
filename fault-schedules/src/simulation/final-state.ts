import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { transcriptOf, type TranscriptEntry } from "../../../packages/server/src/reports/transcript.ts";
import { startIdsOf } from "../../../packages/server/src/sessions/start-ids.ts";
import type { Store } from "../../../packages/server/src/store/store.ts";
import type {
  BotCount,
  StoredAnswer,
  StoredResult,
} from "../../../packages/server/src/store/stored-result.ts";
import type { AiUsage } from "../../../packages/server/src/store/ai-budgets.ts";
import { fetchReply, type WorldReply } from "./network.ts";
import { filesIn, type Instances } from "./instances.ts";
import type { Providers, Received } from "./providers.ts";
import type { WorldLog } from "./world-log.ts";
import { WORLD_START } from "./world-clock.ts";

/** What a world has left behind. */
export interface FinalState {
  readonly log: WorldLog;
  readonly results: readonly StoredResult[];
  /** What was said in each result's conversation, as its owner reads it, by result id. */
  readonly transcripts: Readonly<Record<string, readonly string[]>>;
  readonly counts: readonly BotCount[];
  /** Wrong figures that a recount has found. */
  readonly wrongFigures: number;
  readonly received: readonly Received[];
  readonly payments: readonly Payment[];
  /** By day and scope. */
  readonly usage: readonly (AiUsage & { readonly day: number })[];
  /** The content of each file that is left. */
  readonly files: readonly string[];
  /** By a part of their URLs. */
  readonly fileContents: Readonly<Record<string, string>>;
  readonly pending: { readonly mails: number; readonly fileDeletions: number };
  /** Results that a search finds, by the text of the search. */
  readonly found: Readonly<Record<string, readonly string[]>>;
  /** The exported lines, by bot. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  readonly publications: readonly string[];
  readonly hasCrashed: boolean;
}

export interface Payment {
  readonly id: string;
  readonly sessionId: string;
  readonly blockId: string;
  readonly amount: number;
  readonly status: string;
  readonly isRefunded: boolean;
}

export interface FinalDeps {
  readonly instances: Instances;
  readonly providers: Providers;
  readonly log: WorldLog;
  readonly botIds: readonly string[];
  readonly now: () => number;
  readonly hasCrashed: boolean;
}

/** Reads everything that a world has left behind. */
export async function readFinalState(deps: FinalDeps): Promise<FinalState> {
  const { instances, providers, log, botIds, hasCrashed } = deps;
  const store = instances.store();
  const results = await findResults(store, log);
  const { files: fileDeletions } = await store.fileDeletions.backlog();
  const mails = await Promise.all(results.map(({ id }) => store.mails.ofResult(id)));
  return {
    log,
    results,
    transcripts: await readTranscripts(store, results),
    wrongFigures: await store.figures.rebuild(),
    counts: await store.reports.botCounts(),
    received: providers.received.filter(({ text }) => text !== "waking"),
    payments: paymentsOf(providers),
    usage: await readUsage(store, botIds, deps.now()),
    ...(await readFiles(instances.uploads)),
    pending: { mails: mails.flat().filter(({ state }) => state === "pending").length, fileDeletions },
    found: await searchAll(store, log),
    exports: await exportAll(instances, botIds),
    publications: await readPublications(store),
    hasCrashed,
  };
}

/** Those of all starts that were sent, whether or not they were answered. */
async function findResults(
  store: Store,
  { startIds, conversations }: WorldLog,
): Promise<readonly StoredResult[]> {
  const ofStarts = startIds.map(({ botId, startId }) => startIdsOf("start", botId, startId).resultId);
  // The previous release makes others.
  const ids = new Set([...ofStarts, ...conversations.map(({ resultId }) => resultId)]);
  return (await Promise.all([...ids].map((id) => store.reports.find(id)))).flatMap((result) => result ?? []);
}

async function readTranscripts(
  store: Store,
  results: readonly StoredResult[],
): Promise<FinalState["transcripts"]> {
  const entries = results.map(async (result): Promise<[string, readonly string[]]> => {
    const entries = transcriptOf(await store.reports.transcript(result.id), result);
    return [result.id, entries.map(textIn)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Messages in any format contain their texts as `text`. */
function textIn(entry: TranscriptEntry): string {
  const texts = JSON.stringify(entry).matchAll(/"text":"([^"]*)"/g);
  return `${entry.from}: ${[...texts].map(([, text]) => text).join(" ")}`;
}

function paymentsOf({ intents, refunds }: Providers): readonly Payment[] {
  return intents.map(({ id, amount, status, metadata }) => ({
    id,
    sessionId: metadata["sessionId"] ?? "",
    blockId: metadata["blockId"] ?? "",
    amount,
    status,
    isRefunded: refunds.includes(id),
  }));
}

const DAY_MS = 86_400_000;

async function readUsage(store: Store, botIds: readonly string[], now: number): Promise<FinalState["usage"]> {
  const scopes = botIds.flatMap((id) => [`bot ${id}`, `mail bot ${id}`]);
  const [first, last] = [WORLD_START, now].map((time) => Math.floor(time / DAY_MS));
  const usage: (AiUsage & { readonly day: number })[] = [];
  for (let day = first ?? 0; day <= (last ?? 0); day++)
    for (const each of await store.aiBudgets.read(day, scopes)) usage.push({ ...each, day });
  return usage;
}

async function readFiles(folder: string): Promise<Pick<FinalState, "files" | "fileContents">> {
  const names = (await filesIn(folder)).filter((name) => !/\.(?:kept|held|part)$/.test(name));
  const contents = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      withoutEnding(name),
      await readFile(join(folder, name), "utf8"),
    ]),
  );
  return {
    files: contents.map(([, content]) => content).toSorted(),
    fileContents: Object.fromEntries(contents),
  };
}

/** A part of the file's URL. */
function withoutEnding(name: string): string {
  return name.replace(/\.\w+$/, "");
}

/** Searches each text that a visitor has confirmed. */
async function searchAll(store: Store, { confirmed, conversations }: WorldLog): Promise<FinalState["found"]> {
  const found: [string, readonly string[]][] = [];
  for (const { resultId, text } of confirmed) {
    const botId = conversations.find((each) => each.resultId === resultId)?.botId ?? "";
    const page = await store.reports.page({ botId, search: text, limit: 50 });
    found.push([text, page.map(({ id }) => id)]);
  }
  return Object.fromEntries(found);
}

async function exportAll(instances: Instances, botIds: readonly string[]): Promise<FinalState["exports"]> {
  const instance = await instances.live(0);
  const lines = botIds.map(async (id): Promise<[string, readonly string[]]> => {
    const path = `/api/v1/owner/bots/${id}/export`;
    const reply = await fetchReply(instance, { kind: "export", method: "GET", path, isOwner: true });
    return [id, exportedLines(reply)];
  });
  return Object.fromEntries(await Promise.all(lines));
}

/** A removed bot's results are exported no more. Quoted texts can have several lines. */
function exportedLines(reply: WorldReply | undefined): readonly string[] {
  if (reply?.status !== 200) return [];
  const text = reply.text.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(/\r?\n/g, " "));
  return text.trimEnd().split(/\r?\n/).slice(1);
}

async function readPublications(store: Store): Promise<readonly string[]> {
  const { drafts, pauses } = await store.bots.overview();
  return [
    ...drafts.map(
      ({ botId, version, publication }) =>
        `${botId} ${version} ${publication?.number} ${publication?.revision}`,
    ),
    ...pauses.map(({ botId }) => `${botId} is paused`),
  ].toSorted();
}

/** Answers that count and those behind which the visitor went back. */
export function allAnswers(result: StoredResult): readonly StoredAnswer[] {
  return [...result.answers, ...result.earlierAnswers];
}
