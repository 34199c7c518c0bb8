import { isExportedBot } from "@banter/engine/runtime";
import { fail, fieldsOf, ok, parseJson, type Result, type UnknownRecord } from "@banter/protocol";
import type { EditedBot, Publication } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
import { botSourceOf } from "../bots/bot-source-of.ts";
import type { PublishedBots } from "../bots/published-bots.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { PublicationSummary, StoredDraft } from "../store/stored-bots.ts";
import type { OwnerContext } from "./owned-bot.ts";
import { deleteFiles } from "../results/delete-files.ts";
import { removableMedia } from "./removable-media.ts";

/** Dependencies of editing. */
export interface EditContext extends Pick<OwnerContext, "store" | "files" | "logger" | "now"> {
  readonly library: PublishedBots;
}

/** A bot of a file, or a draft. */
export type Editable =
  | { readonly id: string; readonly file: LibraryBot; readonly draft?: undefined }
  | { readonly id: string; readonly file?: undefined; readonly draft: StoredDraft };

/** Longest draft, in bytes of JSON. */
export const MAX_DRAFT_BYTES = 2 * 1_048_576;
/** In UTF-16 code units; a database indexes it. */
const MAX_PUBLIC_ID_LENGTH = 200;
/** Of the name in lists; the source has the whole. */
const MAX_NAME_LENGTH = 200;

const noSuchBot: ApiFailure = {
  code: "NOT_FOUND",
  message: "No file and no draft of this server is a bot with this id",
};

/** Finds a bot by its public id or its id. */
export async function findEditable(
  { store, library }: EditContext,
  id: string,
): Promise<Result<Editable, ApiFailure>> {
  const known = library.find(id)?.compiled.id ?? id;
  const file = library.files.find(known);
  if (file !== undefined) return ok({ id: file.compiled.id, file });
  const draft = await store.bots.findDraft(known);
  if (draft !== undefined) return ok({ id: draft.botId, draft });
  // It may have been removed by a request that ended before it was announced.
  await library.changed();
  return fail(noSuchBot);
}

/** Finds a draft; fails for a bot of a file. */
export async function findDraft(context: EditContext, id: string): Promise<Result<StoredDraft, ApiFailure>> {
  const bot = await findEditable(context, id);
  if (!bot.ok) return bot;
  return bot.value.draft === undefined
    ? fail(await conflict(context, bot.value, OF_FILE))
    : ok(bot.value.draft);
}

const OF_FILE =
  "A file of the server defines this bot, so it can't be changed here. Change the file, or create a bot with another id.";

/** The bot as the owner edits it. */
export async function toEditedBot(context: EditContext, { id, file, draft }: Editable): Promise<EditedBot> {
  const { store } = context;
  const publication = await currentPublication(context, { id, file });
  const { pauses } = await store.bots.overview();
  const pause = pauses.find(({ botId }) => botId === id);
  const state = {
    id,
    ...(publication && { publication: toPublication(publication, publication.number) }),
    ...(pause && {
      pause: { message: pause.message, author: pause.author, since: new Date(pause.since).toISOString() },
    }),
  };
  if (draft === undefined) {
    const { publicId } = file.compiled;
    return { ...state, publicId, origin: "file", source: botSourceOf(file), version: 0, isChanged: false };
  }
  const published = publication && (await store.bots.findPublication(id, publication.number));
  return {
    ...state,
    publicId: draft.publicId,
    origin: "owner",
    source: fieldsOf(parseJson(draft.source)),
    version: draft.version,
    savedAt: new Date(draft.savedAt).toISOString(),
    savedBy: draft.savedBy,
    isChanged: published?.source !== draft.source,
  };
}

/** The newest publication of the bot's kind: what visitors get. */
export async function currentPublication(
  { store }: EditContext,
  { id, file }: Pick<Editable, "id" | "file">,
): Promise<PublicationSummary | undefined> {
  if (file !== undefined) return (await store.bots.publications(id, 1))[0];
  return (await store.bots.overview()).drafts.find(({ botId }) => botId === id)?.publication;
}

/** `current` is the number of the publication that visitors get. */
export function toPublication(
  { number, revision, publishedAt, author, message }: PublicationSummary,
  current: number | undefined,
): Publication {
  const isCurrent = number === current;
  return {
    number,
    revision,
    publishedAt: new Date(publishedAt).toISOString(),
    author,
    message,
    isCurrent,
  };
}

export interface DraftRequest {
  readonly source: UnknownRecord;
  readonly author: string;
}

/** Whether the id is an id or public id of a bot that is served or edited, other than the given one. */
export async function isTaken({ store, library }: EditContext, id: string, by?: string): Promise<boolean> {
  const found = [library.find(id)?.compiled.id, (await store.bots.findDraft(id))?.botId];
  return found.some((other) => other !== undefined && other !== by);
}

/** Stores version 1 of a new bot. */
export async function createDraft(
  context: EditContext,
  { source, author }: DraftRequest,
): Promise<Result<EditedBot, ApiFailure>> {
  const draft = toDraft(context, { source, author });
  if (!draft.ok) return draft;
  const { botId, publicId } = draft.value;
  for (const id of new Set([botId, publicId])) if (await isTaken(context, id)) return fail(idIsTaken(id));
  if (!(await context.store.bots.saveDraft(draft.value))) return fail(idIsTaken(botId));
  return ok(await toEditedBot(context, { id: botId, draft: draft.value }));
}

/** Stores the next version of a draft, unless another version than the one that it is based on is the newest. */
export async function saveDraft(
  context: EditContext,
  before: StoredDraft,
  { source, author, version }: DraftRequest & { readonly version: number },
): Promise<Result<EditedBot, ApiFailure>> {
  const draft = toDraft(context, { source, author }, { ...before, version });
  if (!draft.ok) return draft;
  const { botId, publicId } = draft.value;
  if (botId !== before.botId) return fail(idIsFixed(before.botId));
  const newest = { id: botId, draft: before };
  // Also the second of two equal requests, whose first reply was lost.
  if (draft.value.source === before.source) return ok(await toEditedBot(context, newest));
  // Not a conflict of versions, which `current` would solve.
  if (await isTaken(context, publicId, botId)) return fail(badRequest(idIsTaken(publicId).message));
  if (await context.store.bots.saveDraft(draft.value))
    return ok(await toEditedBot(context, { id: botId, draft: draft.value }));
  const current = await findEditable(context, botId);
  return current.ok ? fail(await conflict(context, current.value, isOutdated(version))) : current;
}

/** Takes the bot with all its versions and media out of service. Its results stay. */
export async function removeDraft(context: EditContext, draft: StoredDraft): Promise<void> {
  const { store, library, now } = context;
  const keys = await removableMedia(context, draft);
  const isRemoved = await store.bots.remove(draft.botId, { keys, queuedAt: now().getTime() });
  await library.changed();
  if (!isRemoved) return;
  // The sweep retries what fails here.
  await deleteFiles(
    context,
    keys.map((key) => ({ key, attempts: 1 })),
  );
}

export interface PauseRequest {
  readonly isPaused: boolean;
  readonly message: string;
  readonly author: string;
}

/** Closes the bot for new visitors, or opens it again. */
export async function pauseBot(
  context: EditContext,
  bot: Editable,
  { isPaused, message, author }: PauseRequest,
): Promise<EditedBot> {
  const { bots } = context.store;
  if (isPaused) await bots.pause({ botId: bot.id, message, author, since: context.now().getTime() });
  else await bots.resume(bot.id);
  await context.library.changed();
  return toEditedBot(context, bot);
}

/** A conflict with the bot as it is now. */
export async function conflict(context: EditContext, bot: Editable, message: string): Promise<ApiFailure> {
  return { code: "CONFLICT", message, fields: { current: await toEditedBot(context, bot) } };
}

/** Why a version can't be saved or published. */
export function isOutdated(version: number): string {
  return `Version ${version} isn't the newest one: somebody else has saved this bot meanwhile. Load it again and repeat your change.`;
}

function toDraft(
  { now }: EditContext,
  { source, author }: DraftRequest,
  before?: Pick<StoredDraft, "version" | "createdAt">,
): Result<StoredDraft, ApiFailure> {
  const { id, publicId = id, name = id } = source;
  const json = JSON.stringify(source);
  if (isExportedBot(source)) return fail(badRequest(EXPORTED));
  if (typeof id !== "string" || !/^(?!\.{1,2}$)[\w.-]{1,100}$/.test(id))
    return fail(badRequest("source.id: an id has 1 to 100 letters, digits, '.', '-' and '_', not only dots"));
  if (typeof publicId !== "string" || !isPathPart(publicId) || publicId.length > MAX_PUBLIC_ID_LENGTH)
    return fail(
      badRequest(
        `source.publicId: must be a text of 1 to ${MAX_PUBLIC_ID_LENGTH} characters without / \\ ? # %, because it is part of the bot's URL`,
      ),
    );
  if (RESERVED_PATHS.has(publicId))
    return fail(
      badRequest(`source.publicId: the server has a page of its own at "${publicId}". Choose another one.`),
    );
  if (Buffer.byteLength(json) > MAX_DRAFT_BYTES)
    return fail({ code: "PAYLOAD_TOO_LARGE", message: "A bot has at most 2 MB. Shorten its texts." });
  const savedAt = now().getTime();
  return ok({
    botId: id,
    publicId,
    name: typeof name === "string" ? name.slice(0, MAX_NAME_LENGTH) : id,
    source: json,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? savedAt,
    savedAt,
    savedBy: author,
  });
}

/** What the server serves at the place of bots' pages. */
const RESERVED_PATHS: ReadonlySet<string> = new Set([
  "admin",
  "api",
  "banter",
  "health",
  "metrics",
  "preview",
  "ready",
]);

/** Whether the text is one part of a URL's path, which browsers and proxies leave as it is. */
function isPathPart(text: string): boolean {
  return /^[^/\\?#%\p{Cc}\p{Cs}]+$/u.test(text) && text.trim() === text && !/^\.{1,2}$/.test(text);
}

const EXPORTED =
  "source: is an exported bot, and only bots in Banter's own format can be edited. Serve its file with banter start.";

function badRequest(message: string): ApiFailure {
  return { code: "BAD_REQUEST", message };
}

/** Why a bot can't have an id. */
export function idIsTaken(id: string): ApiFailure {
  return {
    code: "CONFLICT",
    message: `Another bot of this server has the id or public id "${id}". Choose another one.`,
  };
}

function idIsFixed(id: string): ApiFailure {
  return badRequest(
    `source.id: must stay "${id}", because results are stored under it. Create a new bot for another id.`,
  );
}
