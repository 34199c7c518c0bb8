import {
  compileBot,
  formatDiagnostics,
  readBot,
  readServedBot,
  type CompiledBot,
  type Diagnostic,
} from "@banter/engine/runtime";
import { fail, fieldsOf, ok, parseJson, type Result } from "@banter/protocol";
import type { Publication, PublishedSource } from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredDraft, StoredPublication } from "../store/stored-bots.ts";
import {
  conflict,
  currentPublication,
  idIsTaken,
  isOutdated,
  isTaken,
  toPublication,
  type EditContext,
  type Editable,
} from "./edited-bots.ts";

/** Longest list of publications. */
const MAX_LISTED = 100;

const noSuchPublication: ApiFailure = {
  code: "NOT_FOUND",
  message: "The bot has no publication with this number",
};

/** The newest publications of a bot, newest first. */
export async function listPublications(context: EditContext, bot: Editable): Promise<readonly Publication[]> {
  const [publications, current] = await Promise.all([
    context.store.bots.publications(bot.id, MAX_LISTED),
    currentPublication(context, bot),
  ]);
  return publications.map((publication) => toPublication(publication, current?.number));
}

/** One publication with its source. */
export async function readPublication(
  context: EditContext,
  bot: Editable,
  number: number,
): Promise<Result<PublishedSource, ApiFailure>> {
  const found = await context.store.bots.findPublication(bot.id, number);
  if (found === undefined) return fail(noSuchPublication);
  return ok(toSource(found, (await currentPublication(context, bot))?.number));
}

export interface PublishRequest {
  readonly version: number;
  readonly author: string;
  readonly message: string;
}

/** Gives the draft to new visitors. Returns the current publication if it is the same. */
export async function publishDraft(
  context: EditContext,
  draft: StoredDraft,
  { version, ...note }: PublishRequest,
): Promise<Result<PublishedSource, ApiFailure>> {
  if (draft.version !== version)
    return fail(await conflict(context, { id: draft.botId, draft }, isOutdated(version)));
  return publish(context, draft, { note, read: readBot });
}

export interface RollbackRequest {
  readonly number: number;
  readonly author: string;
}

/** Publishes an earlier source again, also if its tests have errors for this version of the server. The draft stays. */
export async function rollBack(
  context: EditContext,
  { botId }: StoredDraft,
  { number, author }: RollbackRequest,
): Promise<Result<PublishedSource, ApiFailure>> {
  const earlier = await context.store.bots.findPublication(botId, number);
  if (earlier === undefined) return fail(noSuchPublication);
  const note = { author, message: `Back to version ${number}` };
  return publish(context, earlier, { note, read: readServedBot });
}

/** Attempts to find the next number, while others publish the bot, too. */
const MAX_ATTEMPTS = 5;

interface PublishOptions {
  readonly note: { readonly author: string; readonly message: string };
  readonly read: typeof readBot;
}

async function publish(
  context: EditContext,
  { botId, source }: Pick<StoredDraft, "botId" | "source">,
  { note, read }: PublishOptions,
): Promise<Result<PublishedSource, ApiFailure>> {
  const { store, library, now } = context;
  const compiled = compile(source, read);
  if (!compiled.ok) return fail(invalid(compiled.error));
  const { publicId, revision } = compiled.value;
  // An earlier version may have a public id that another bot has taken since.
  if (await isTaken(context, publicId, botId)) return fail(idIsTaken(publicId));
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // First: if another request publishes now, the next number is taken.
    const [newest] = await store.bots.publications(botId, 1);
    const current = await currentPublication(context, { id: botId, file: undefined });
    const served = current && (await store.bots.findPublication(botId, current.number));
    if (served?.source === source) {
      // It may have been stored by a request that ended before it was announced.
      await library.changed();
      return ok(toSource(served, served.number));
    }
    const next: StoredPublication = {
      ...note,
      botId,
      number: (newest?.number ?? 0) + 1,
      revision,
      source,
      publishedAt: now().getTime(),
      isFile: false,
    };
    if (!(await store.bots.publish(next))) continue;
    await library.changed();
    return ok(toSource(next, next.number));
  }
  return fail({
    code: "CONFLICT",
    message: "Others publish or remove this bot at the same time. Try again.",
  });
}

function compile(source: string, readAs: PublishOptions["read"]): Result<CompiledBot, readonly Diagnostic[]> {
  const read = readAs(parseJson(source));
  return read.ok ? ok(compileBot(read.value.definition)) : read;
}

function invalid(diagnostics: readonly Diagnostic[]): ApiFailure {
  const message = `The bot has errors and can't be published:\n${formatDiagnostics(diagnostics)}`;
  return { code: "BAD_REQUEST", message, fields: { diagnostics } };
}

function toSource(publication: StoredPublication, current: number | undefined): PublishedSource {
  return { ...toPublication(publication, current), source: fieldsOf(parseJson(publication.source)) };
}
