import { ok, type Result } from "@banter/protocol";
import {
  editedBotReplySchema,
  mediaReplySchema,
  previewLinkReplySchema,
  publicationReplySchema,
  publicationsReplySchema,
} from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { draftLinkId } from "../../bots/draft-link-id.ts";
import { previewUrl, type PreviewLinks } from "../../bots/preview-links.ts";
import type { ApiFailure } from "../../failures/api-failure.ts";
import type { Files } from "../../files/create-files.ts";
import { readBytes } from "../../http/read-bytes.ts";
import { readJson } from "../../http/read-json.ts";
import { failureResponse, respond } from "../../http/respond.ts";
import type { RouteDeps, ServerApp, ServerContext } from "../../http/server-app.ts";
import {
  createDraft,
  findDraft,
  findEditable,
  MAX_DRAFT_BYTES,
  pauseBot,
  removeDraft,
  saveDraft,
  toEditedBot,
  type Editable,
  type EditContext,
} from "../../owners/edited-bots.ts";
import { listPublications, publishDraft, readPublication, rollBack } from "../../owners/publications.ts";
import type { StoredDraft } from "../../store/stored-bots.ts";
import { describeOwner } from "./describe-owner.ts";

export interface BotRoutesDeps {
  readonly files: Files;
  readonly links: PreviewLinks;
  readonly draftLinks: PreviewLinks;
  /** Where browsers reach this server, if not at the URL of the request. */
  readonly publicUrl: string | undefined;
}

/** Who acts, as they name themselves. */
const author = v.optional(v.pipe(v.string(), v.maxLength(100)), "");
const message = v.optional(v.pipe(v.string(), v.maxLength(1_000)), "");
const source = v.record(v.string(), v.unknown());
/** Postgres stores 32 bits. */
const MAX_COUNT = 2_147_483_646;
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT));

const createRequestSchema = v.object({ source, author });
const saveRequestSchema = v.object({ source, version: count, author });
const publishRequestSchema = v.object({ version: count, author, message });
const rollbackRequestSchema = v.object({ number: count, author });
const pauseRequestSchema = v.object({ isPaused: v.boolean(), message, author });

/** Bytes of a body beside the bot. */
const MAX_NOTE_BYTES = 8_192;

const BOT = "/api/v1/owner/bots/:botId";

const isOutdated = { CONFLICT: "`current` is the bot as it is now" };

/** Routes on which owners edit, publish and pause bots. */
export function addBotRoutes(
  app: ServerApp,
  { limits }: RouteDeps,
  context: EditContext,
  deps: BotRoutesDeps,
): void {
  addDrafts(app, limits, context);
  addPublications(app, limits, context);
  addPause(app, limits, context);
  addDraftPreview(app, context, deps);
  addMedia(app, limits, context, deps.files);
}

type BodyLimits = RouteDeps["limits"];

function addDrafts(app: ServerApp, limits: BodyLimits, context: EditContext): void {
  const draftLimits = { ...limits, bodyBytes: MAX_DRAFT_BYTES + MAX_NOTE_BYTES };
  const createRoute = describeOwner({
    id: "createBot",
    summary: "Create a bot that is edited on the server",
    request: createRequestSchema,
    reply: editedBotReplySchema,
    failures: ["CONFLICT"],
    failureDetails: { CONFLICT: "another bot has the id or public id" },
  });
  app.post("/api/v1/owner/bots", createRoute, async ({ req }) => {
    const body = await readJson(req.raw, createRequestSchema, draftLimits);
    return respond(body.ok ? await createDraft(context, body.value) : body);
  });

  const readRoute = describeOwner({
    id: "readDraft",
    summary: "A bot with its draft",
    reply: editedBotReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.get(`${BOT}/draft`, readRoute, (request) =>
    withBot(context, request, async (bot) => ok(await toEditedBot(context, bot))),
  );

  const saveRoute = describeOwner({
    id: "saveDraft",
    summary: "Save the next version of a draft",
    request: saveRequestSchema,
    reply: editedBotReplySchema,
    failures: ["NOT_FOUND", "CONFLICT"],
    failureDetails: isOutdated,
  });
  app.put(`${BOT}/draft`, saveRoute, async (request) => {
    const body = await readJson(request.req.raw, saveRequestSchema, draftLimits);
    if (!body.ok) return failureResponse(body.error);
    return withDraft(context, request, (draft) => saveDraft(context, draft, body.value));
  });

  const removeRoute = describeOwner({
    id: "removeBot",
    summary: "Take a bot that is edited on the server out of service and remove its media; its results stay",
    reply: v.object({ id: v.string(), isRemoved: v.literal(true) }),
    failures: ["NOT_FOUND", "CONFLICT"],
    failureDetails: { CONFLICT: "the bot is a file's" },
  });
  app.delete(`${BOT}/draft`, removeRoute, (request) =>
    withDraft(context, request, async (draft) => {
      await removeDraft(context, draft);
      return ok({ id: draft.botId, isRemoved: true });
    }),
  );
}

function addPublications(app: ServerApp, limits: BodyLimits, context: EditContext): void {
  const publishRoute = describeOwner({
    id: "publishDraft",
    summary: "Give a draft to new visitors",
    request: publishRequestSchema,
    reply: publicationReplySchema,
    failures: ["NOT_FOUND", "CONFLICT"],
    failureDetails: {
      CONFLICT: `${isOutdated.CONFLICT}, unless another bot has the public id`,
      BAD_REQUEST: "`diagnostics` are the bot's errors and warnings",
    },
  });
  app.post(`${BOT}/publish`, publishRoute, async (request) => {
    const body = await readJson(request.req.raw, publishRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    return withDraft(context, request, (draft) => publishDraft(context, draft, body.value));
  });

  const listRoute = describeOwner({
    id: "listPublications",
    summary: "The versions of a bot that visitors got, newest first",
    reply: publicationsReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.get(`${BOT}/publications`, listRoute, (request) =>
    withBot(context, request, async (bot) => ok({ publications: await listPublications(context, bot) })),
  );

  const readRoute = describeOwner({
    id: "readPublication",
    summary: "One version of a bot that visitors got",
    reply: publicationReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.get(`${BOT}/publications/:number`, readRoute, (request) =>
    withBot(context, request, (bot) => readPublication(context, bot, numberOf(request.req.param("number")))),
  );

  const rollbackRoute = describeOwner({
    id: "rollBack",
    summary: "Publish an earlier version again",
    request: rollbackRequestSchema,
    reply: publicationReplySchema,
    failures: ["NOT_FOUND", "CONFLICT"],
    failureDetails: { CONFLICT: "the bot is a file's, or another bot has the version's public id" },
  });
  app.post(`${BOT}/rollback`, rollbackRoute, async (request) => {
    const body = await readJson(request.req.raw, rollbackRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    return withDraft(context, request, (draft) => rollBack(context, draft, body.value));
  });
}

function addPause(app: ServerApp, limits: BodyLimits, context: EditContext): void {
  const pauseRoute = describeOwner({
    id: "pauseBot",
    summary: "Close a bot for new visitors, or open it again",
    request: pauseRequestSchema,
    reply: editedBotReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.put(`${BOT}/pause`, pauseRoute, async (request) => {
    const body = await readJson(request.req.raw, pauseRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    return withBot(context, request, async (bot) => ok(await pauseBot(context, bot, body.value)));
  });
}

/** Of a publication; 0, which none has, for anything else. */
function numberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** How long an editor can preview without a new link. */
const PREVIEW_MS = 24 * 3_600_000;

function addDraftPreview(
  app: ServerApp,
  context: EditContext,
  { links, draftLinks, publicUrl }: BotRoutesDeps,
): void {
  const previewRoute = describeOwner({
    id: "previewDraft",
    summary: "Create a link that shows a draft as it was saved last",
    reply: previewLinkReplySchema,
    failures: ["NOT_FOUND"],
  });
  app.post(`${BOT}/draft/preview`, previewRoute, (request) =>
    withBot(context, request, async ({ id, draft }) => {
      const expiresAt = context.now().getTime() + PREVIEW_MS;
      const token = draft ? draftLinks.issue(draftLinkId(draft), expiresAt) : links.issue(id, expiresAt);
      const server = publicUrl ?? new URL(request.req.url).origin;
      return ok({
        url: previewUrl(server, id, token),
        token,
        expiresAt: new Date(expiresAt).toISOString(),
      });
    }),
  );
}

function addMedia(app: ServerApp, limits: BodyLimits, context: EditContext, files: Files): void {
  const mediaRoute = describeOwner({
    id: "addMedia",
    summary: "Store a picture, sound, video or PDF of a bot; the body is the file, the query its `name`",
    reply: mediaReplySchema,
    failures: ["NOT_FOUND", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  });
  app.post(`${BOT}/media`, mediaRoute, (request) =>
    withBot(context, request, async ({ id: botId }) => {
      const { req } = request;
      const bytes = await readBytes(req.raw, limits.uploadBytes);
      if (!bytes.ok) return bytes;
      const file = { fileName: req.query("name") ?? "", fileType: req.header("content-type") ?? "" };
      const url = await files.saveMedia({ botId, ...file, bytes: bytes.value });
      return url.ok ? ok({ url: url.value }) : url;
    }),
  );
}

async function withBot(
  context: EditContext,
  { req }: ServerContext,
  handle: (bot: Editable) => Promise<Result<unknown, ApiFailure>>,
): Promise<Response> {
  const bot = await findEditable(context, req.param("botId") ?? "");
  return respond(bot.ok ? await handle(bot.value) : bot);
}

async function withDraft(
  context: EditContext,
  { req }: ServerContext,
  handle: (draft: StoredDraft) => Promise<Result<unknown, ApiFailure>>,
): Promise<Response> {
  const draft = await findDraft(context, req.param("botId") ?? "");
  return respond(draft.ok ? await handle(draft.value) : draft);
}
