import { percentEncode } from "@banter/protocol";
import {
  editedBotReplySchema,
  mediaReplySchema,
  previewLinkReplySchema,
  publicationReplySchema,
  publicationsReplySchema,
  type EditedBot,
  type PreviewLink,
  type Publication,
  type PublishedSource,
} from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { botPath, type Reply, type RequestReply, type SendRequest } from "./send-request.ts";

type Source = Readonly<Record<string, unknown>>;

/** The requests that change bots. `author` is who the owner says they are. */
export interface EditingApi {
  createBot(source: Source, author: string): Reply<EditedBot>;
  draft(botId: string, signal: AbortSignal): Reply<EditedBot>;
  /** Fails with status 409 if `version` isn't the newest; the error's body has the field `current`. */
  saveDraft(botId: string, draft: { source: Source; version: number; author: string }): Reply<EditedBot>;
  removeBot(botId: string): Reply<unknown>;
  publish(
    botId: string,
    publication: { version: number; author: string; message: string },
  ): Reply<PublishedSource>;
  publications(botId: string, signal: AbortSignal): Reply<readonly Publication[]>;
  publication(botId: string, number: number, signal: AbortSignal): Reply<PublishedSource>;
  rollBack(botId: string, number: number, author: string): Reply<PublishedSource>;
  pause(botId: string, pause: { isPaused: boolean; message: string; author: string }): Reply<EditedBot>;
  /** A link with which the draft can be tried. */
  createDraftPreview(botId: string): Reply<PreviewLink>;
  /** Returns the file's URL. */
  addMedia(botId: string, file: File): Reply<string>;
}

const publicationsSchema = v.pipe(
  publicationsReplySchema,
  v.transform(({ publications }) => publications),
);

const mediaSchema = v.pipe(
  mediaReplySchema,
  v.transform(({ url }) => url),
);

/** The part of the owner API that changes bots. */
export function createEditingApi(request: RequestReply, send: SendRequest): EditingApi {
  return {
    createBot: (source, author) => request("bots", editedBotReplySchema, json("POST", { source, author })),
    draft: (botId, signal) => request(`${botPath(botId)}/draft`, editedBotReplySchema, { signal }),
    saveDraft: (botId, draft) => request(`${botPath(botId)}/draft`, editedBotReplySchema, json("PUT", draft)),
    removeBot: (botId) => send(`${botPath(botId)}/draft`, { method: "DELETE" }),
    publish: (botId, publication) =>
      request(`${botPath(botId)}/publish`, publicationReplySchema, json("POST", publication)),
    publications: (botId, signal) =>
      request(`${botPath(botId)}/publications`, publicationsSchema, { signal }),
    publication: (botId, number, signal) =>
      request(`${botPath(botId)}/publications/${number}`, publicationReplySchema, { signal }),
    rollBack: (botId, number, author) =>
      request(`${botPath(botId)}/rollback`, publicationReplySchema, json("POST", { number, author })),
    pause: (botId, pause) => request(`${botPath(botId)}/pause`, editedBotReplySchema, json("PUT", pause)),
    createDraftPreview: (botId) =>
      request(`${botPath(botId)}/draft/preview`, previewLinkReplySchema, json("POST", {})),
    addMedia: (botId, file) =>
      request(`${botPath(botId)}/media?name=${percentEncode(file.name)}`, mediaSchema, {
        method: "POST",
        headers: { "content-type": file.type || "application/octet-stream" },
        body: file,
      }),
  };
}

function json(method: string, body: unknown) {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
