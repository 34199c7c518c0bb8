import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";
import { notThere, type OwnedBot, type OwnerParts } from "./owner-parts.ts";
import { resultRow, type ResultRow } from "./read-results.ts";
import { transcriptOf, type TranscriptEntry } from "./transcript.ts";

/** A file that a visitor sent, with an address under which the owner can read it for an hour. */
export interface SentFile {
  readonly name: string;
  readonly url: string;
}

type WireEntry =
  | (Omit<Extract<TranscriptEntry, { from: "bot" }>, "at"> & { readonly at: string })
  | (Omit<Extract<TranscriptEntry, { from: "visitor" }>, "at" | "fileUrls"> & {
      readonly at: string;
      readonly files: readonly SentFile[];
    });

export interface ResultDetail extends ResultRow {
  readonly transcript: readonly WireEntry[];
  readonly logs: readonly {
    readonly status?: string;
    readonly description: string;
    readonly details?: string;
    readonly context?: string;
    readonly createdAt: string;
  }[];
}

/** Seconds that the address of a private file is good for. */
const FILE_LIFETIME = 3_600;

/** One visitor's pass through a bot, with the conversation as they saw it. */
export async function readResult(
  parts: OwnerParts,
  bot: OwnedBot,
  resultId: string,
): Promise<Result<ResultDetail, ApiFailure>> {
  const result = await parts.store.results.find(resultId);
  if (result === undefined || result.botId !== bot.id) return fail(notThere);
  const entries = transcriptOf(await parts.store.results.transcript(resultId), result.answers);
  return ok({
    ...resultRow(result),
    transcript: await Promise.all(entries.map((entry) => onTheWire(parts, entry))),
    logs: result.logs.map((log) => ({ ...log, createdAt: new Date(log.createdAt).toISOString() })),
  });
}

async function onTheWire({ files }: OwnerParts, entry: TranscriptEntry): Promise<WireEntry> {
  const at = new Date(entry.at).toISOString();
  if (entry.from === "bot") return { ...entry, at };
  const { fileUrls, ...rest } = entry;
  // Only files of this conversation are opened: an address in an answer's text may be anything.
  const issued = fileUrls.filter((url) => files.isIssuedFile(entry.sessionId, url));
  const readable = issued.map(async (url) => ({
    name: url.split("/").at(-1) ?? url,
    url: await files.readableUrl(url, FILE_LIFETIME),
  }));
  return { ...rest, at, files: await Promise.all(readable) };
}
