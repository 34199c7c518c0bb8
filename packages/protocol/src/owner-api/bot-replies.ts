import * as v from "valibot";
import { count, list, time } from "./reply-fields.ts";

/*
 * What the owner API replies about bots that are edited on the server: drafts, publications and pauses.
 */

/** A bot in our own format, as JSON. The engine parses it. */
const botSourceSchema = v.record(v.string(), v.unknown());

const publicationSchema = v.object({
  /** Counts from 1 within a bot. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Hash of what visitors get. */
  revision: v.string(),
  publishedAt: time,
  /** Who published it, as they named themselves; empty for a file of the server. */
  author: v.string(),
  /** Why, in the author's words. */
  message: v.string(),
  /** Whether new visitors get it. */
  isCurrent: v.boolean(),
});
/** One version of a bot that visitors got. */
export type Publication = v.InferOutput<typeof publicationSchema>;

const pauseSchema = v.object({
  /** What new visitors read instead of the first messages. */
  message: v.string(),
  author: v.string(),
  since: time,
});
/** Why a bot takes no new visitors. */
export type Pause = v.InferOutput<typeof pauseSchema>;

/** `GET` and `PUT /bots/{botId}/draft`, `POST /bots`, `PUT /bots/{botId}/pause` */
export const editedBotReplySchema = v.object({
  id: v.string(),
  publicId: v.string(),
  /** `file`: a file of the server decides, so that the bot can be copied but not edited. */
  origin: v.picklist(["file", "owner"]),
  /** The draft, or what a bot of a file does now. */
  source: botSourceSchema,
  /** Counts saves. A save names the version that it is based on. 0 for a bot of a file. */
  version: count,
  /** When and by whom the draft was saved; absent for a bot of a file. */
  savedAt: v.optional(time),
  savedBy: v.optional(v.string()),
  /** Whether the draft differs from what visitors get. */
  isChanged: v.boolean(),
  /** What visitors get; absent if the bot was never published. */
  publication: v.optional(publicationSchema),
  /** Absent unless the bot is paused. */
  pause: v.optional(pauseSchema),
});
/** A bot with its draft. */
export type EditedBot = v.InferOutput<typeof editedBotReplySchema>;

/** `GET /bots/{botId}/publications`, newest first */
export const publicationsReplySchema = v.object({ publications: list(publicationSchema) });

/** `GET /bots/{botId}/publications/{number}`, `POST /bots/{botId}/publish` and `/rollback` */
export const publicationReplySchema = v.object({ ...publicationSchema.entries, source: botSourceSchema });
/** A publication with its bot. */
export type PublishedSource = v.InferOutput<typeof publicationReplySchema>;

/** `POST /bots/{botId}/media` */
export const mediaReplySchema = v.object({
  /** Where the file is served, relative to the server. */
  url: v.string(),
});
