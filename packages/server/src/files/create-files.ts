import { fail, ok, type Result, type UploadTarget } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { Attachment, AttachmentFailure } from "../effects/email.ts";
import { createAnswerFiles, type AnswerFiles } from "./answer-files.ts";
import { filesPath } from "./disk-store.ts";
import { createFileKeys, fileKeyOf, fileNameOf, parseFileKey, publicKeysIn } from "./file-key.ts";
import type { FileStore, IsAnswered, StoredFile } from "./file-store.ts";
import { fitsContent, HEAD_BYTES } from "./file-content.ts";
import { fileTypeOf, fileTypeOfExtension } from "./file-type.ts";
import { checkUpload, type UploadRequest, type UploadRule } from "./upload-request.ts";

export interface Files extends AnswerFiles {
  /** Issues an upload URL for one file. */
  readonly createUpload: (
    request: UploadRequest,
    rule: UploadRule,
  ) => Promise<Result<UploadTarget, ApiFailure>>;
  readonly isIssuedFile: (sessionId: string, url: string) => boolean;
  /** A signed URL under which the owner can read a private file for `seconds`; a public file's own URL. */
  readonly readableUrl: (url: string, seconds: number) => Promise<string>;
  /** Bytes of an uploaded file; undefined if there is none. */
  readonly sizeOf: (url: string) => Promise<number | undefined>;
  /** Reads an uploaded file of at most 10 MB, for mail attachments; undefined if it may be at another server. */
  readonly readFile: (url: string) => Promise<Result<Attachment, AttachmentFailure> | undefined>;
  /** Stores a picture, sound, video or PDF of a bot. Returns its URL, relative to the server if the server serves it. */
  readonly saveMedia: (media: NewMedia) => Promise<Result<string, ApiFailure>>;
  /** The keys of the bot's media whose URLs the text contains. */
  readonly mediaIn: (botId: string, text: string) => readonly string[];
  readonly remove: FileStore["remove"];
  /** Removes files that no answer references, uploaded before that time. Returns their number. */
  readonly removeUnclaimed: (before: number) => Promise<number>;
}

export interface NewMedia {
  readonly botId: string;
  readonly fileName: string;
  /** Its declared content type; may be empty. */
  readonly fileType: string;
  readonly bytes: Uint8Array;
}

export interface FilesOptions {
  /** Signs file URLs. Changing it invalidates all URLs issued before. */
  readonly secret: string;
  readonly now?: () => Date;
  readonly isAnswered: IsAnswered;
}

/** How long an upload URL can be used, in milliseconds: shorter than an unclaimed file is kept. */
export const UPLOAD_LIFETIME_MS = 10 * 60_000;
const MAX_ATTACHMENT_BYTES = 10 * 1_048_576;

export function createFiles(
  store: FileStore,
  { secret, now = () => new Date(), isAnswered }: FilesOptions,
): Files {
  const keys = createFileKeys(secret);
  return {
    ...createAnswerFiles(store, keys.isIssued),
    createUpload: async (request, rule) => {
      const type = checkUpload(request, rule);
      if (!type.ok) return fail({ code: "BAD_REQUEST", message: type.error });
      const { sessionId, origin, fileName } = request;
      const { extension, contentType, isInline } = type.value;
      const visibility = rule.visibility === "Private" ? "private" : "public";
      const { maxBytes, botId } = rule;
      const file = { visibility, fileName, extension } as const;
      const key = keys.issue(sessionId, file, (key) => store.urlOf(key, origin));
      const expires = new Date(now().getTime() + UPLOAD_LIFETIME_MS);
      return ok(await store.createUpload({ key, contentType, isInline, maxBytes, expires, origin, botId }));
    },
    isIssuedFile: keys.isIssued,
    readableUrl: async (url, seconds) => {
      const key = fileKeyOf(url);
      if (key === undefined || parseFileKey(key)?.visibility !== "private") return url;
      return store.signedUrl(key, serverOf(url), seconds);
    },
    sizeOf: async (url) => {
      const key = fileKeyOf(url);
      return key === undefined ? undefined : (await store.open(key))?.size;
    },
    readFile: async (url) => {
      const key = fileKeyOf(url);
      if (key === undefined) return undefined;
      // Another look: at S3, the answer may just have moved the file.
      const file = (await store.open(key)) ?? (await store.open(key));
      if (file !== undefined) return readAttachment(file, key, fileNameOf(url));
      // No other server shows a private file without a signature, and a file at S3 has its own URL.
      const isOwn = parseFileKey(key)?.visibility === "private" || store.urlOf(key, "") === url;
      return isOwn ? fail({ message: "The file no longer exists", isFinal: true }) : undefined;
    },
    saveMedia: async ({ botId, fileName, fileType, bytes }) => {
      const { extension, ...type } = fileTypeOf(fileName, fileType);
      const isMedia = type.isInline || type.contentType === "application/pdf";
      if (!isMedia || !fitsContent(extension, bytes.subarray(0, HEAD_BYTES))) return fail(notMedia);
      const file = { visibility: "public", fileName, extension } as const;
      const key = keys.issue(mediaHolder(botId), file, (key) => store.urlOf(key, ""));
      await store.write({ key, ...type, bytes });
      return ok(store.urlOf(key, ""));
    },
    mediaIn: (botId, text) =>
      publicKeysIn(text).filter((key) => keys.isIssued(mediaHolder(botId), store.urlOf(key, ""))),
    remove: store.remove,
    removeUnclaimed: (before) => store.removeUnclaimed(before, isAnswered),
  };
}

/** No session has an id with a space, so that no answer can claim the file. */
function mediaHolder(botId: string): string {
  return `media of ${botId}`;
}

const notMedia: ApiFailure = {
  code: "UNSUPPORTED_MEDIA_TYPE",
  message:
    "The file is no picture, sound, video or PDF, or its content doesn't match its type. Convert it, for example an SVG to PNG, and give its name the right ending.",
};

/** The URL of the server that a file's URL begins with. It may have a path. */
function serverOf(url: string): string {
  const end = url.indexOf(`${filesPath}/`);
  return end < 0 ? new URL(url).origin : url.slice(0, end);
}

async function readAttachment(
  file: StoredFile,
  key: string,
  name: string,
): Promise<Result<Attachment, AttachmentFailure>> {
  if (file.size > MAX_ATTACHMENT_BYTES) return fail({ message: "It is larger than 10 MB", isFinal: true });
  const { contentType } = fileTypeOfExtension(parseFileKey(key)?.extension ?? "");
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return ok({ name, contentType, bytes: Buffer.concat(chunks) });
}
