import { fail, ok, type Result } from "@banter/protocol";
import type { ResultDetail, TranscriptEntry as WireEntry } from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../failures/api-failure.ts";
import { fileNameOf } from "../files/file-key.ts";
import { notFound, type OwnedBot, type OwnerContext } from "./owned-bot.ts";
import { feedbackBody } from "../reports/feedback-body.ts";
import { modelVariablesOf } from "../bots/model-variables.ts";
import { resultRow } from "./read-results.ts";
import { transcriptOf, type TranscriptEntry } from "../reports/transcript.ts";

/** How long the URL of a private file is valid, in seconds. */
const FILE_URL_LIFETIME_S = 3_600;

/** One result with the conversation as the visitor saw it. */
export async function readResult(
  owner: OwnerContext,
  bot: OwnedBot,
  resultId: string,
): Promise<Result<ResultDetail, ApiFailure>> {
  const result = await owner.store.reports.find(resultId);
  if (result === undefined || result.botId !== bot.id) return fail(notFound);
  const entries = transcriptOf(await owner.store.reports.transcript(resultId), result);
  return ok({
    ...resultRow(result, await modelVariablesOf(owner, bot.id)),
    earlierAnswers: result.earlierAnswers.map(({ blockId, key, content, iso, createdAt }) => ({
      blockId,
      key,
      content,
      ...(iso !== undefined && { iso }),
      at: new Date(createdAt).toISOString(),
    })),
    transcript: await Promise.all(entries.map((entry) => toWireEntry(owner, entry))),
    mails: (await owner.store.mails.ofResult(resultId)).map(({ createdAt, updatedAt, ...mail }) => ({
      ...mail,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    })),
    logs: result.logs.map((log) => ({ ...log, createdAt: new Date(log.createdAt).toISOString() })),
  });
}

async function toWireEntry({ files }: OwnerContext, entry: TranscriptEntry): Promise<WireEntry> {
  const at = new Date(entry.at).toISOString();
  if (entry.from === "bot") {
    const { rating: feedback, ...messages } = entry;
    return { ...messages, at, ...(feedback && { rating: feedbackBody(feedback) }) };
  }
  const { fileUrls, ...answer } = entry;
  // Sign only files that this session uploaded: the text of an answer can contain any URL.
  const issued = fileUrls.filter((url) => files.isIssuedFile(entry.sessionId, url));
  const readable = issued.map(async (url) => ({
    name: fileNameOf(url),
    url: await files.readableUrl(url, FILE_URL_LIFETIME_S),
  }));
  return { ...answer, at, files: await Promise.all(readable) };
}
