import { fail, ok, type Result, type UploadTarget } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { Attachment, AttachmentFailure } from "../effects/email.ts";
import { filesPath } from "./disk-store.ts";
import { createFileKeys, fileKeyOf, fileNameOf, parseFileKey } from "./file-key.ts";
import type { FileStore, IsAnswered, StoredFile } from "./file-store.ts";
import { fileTypeOfExtension } from "./file-type.ts";
import { checkUpload, type UploadRequest, type UploadRule } from "./upload-request.ts";

export interface Files {
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
  /** The keys of the session's files that an answer references. */
  readonly keysIn: (sessionId: string, answer: FileAnswer) => readonly string[];
  readonly remove: FileStore["remove"];
  /**
   * Holds the files that a session's answers reference, so that they aren't swept. Call it before committing the answers.
   * Returns those that were uploaded without this server, and not held before.
   */
  readonly hold: (holder: FileHolder, answers: readonly FileAnswer[]) => Promise<readonly ArrivedFile[]>;
  /** Keeps held files. Call it when the answers are committed; if it isn't called, the sweep looks for the answers. */
  readonly keep: (sessionId: string, answers: readonly FileAnswer[]) => Promise<void>;
  /** The URLs issued for the session whose file is missing, was removed, or is not of its type. */
  readonly findUnusable: (sessionId: string, answer: FileAnswer) => Promise<ReadonlySet<string>>;
  /** Removes files that no answer references, uploaded before that time. Returns their number. */
  readonly removeUnclaimed: (before: number) => Promise<number>;
}

/** Whose answers reference a file. */
export interface FileHolder {
  readonly sessionId: string;
  readonly resultId: string;
}

export interface ArrivedFile {
  readonly key: string;
  readonly bytes: number;
}

export interface FilesOptions {
  /** Signs file URLs. Changing it invalidates all URLs issued before. */
  readonly secret: string;
  readonly now?: () => Date;
  readonly isAnswered: IsAnswered;
}

/** The parts of an answer that can reference files. */
export interface FileAnswer {
  readonly content: string;
  readonly attachedFileUrls?: readonly string[];
}

/** How long an upload URL can be used, in milliseconds: shorter than an unclaimed file is kept. */
export const UPLOAD_LIFETIME_MS = 10 * 60_000;
const MAX_ATTACHMENT_BYTES = 10 * 1_048_576;

export function createFiles(
  store: FileStore,
  { secret, now = () => new Date(), isAnswered }: FilesOptions,
): Files {
  const keys = createFileKeys(secret);
  /** The keys of files issued for the session, by URL. */
  const issuedKeys = (sessionId: string, answers: readonly FileAnswer[]): ReadonlyMap<string, string> =>
    new Map(
      answers.flatMap(urlsIn).flatMap((url): [string, string][] => {
        const key = keys.isIssued(sessionId, url) ? fileKeyOf(url) : undefined;
        return key === undefined ? [] : [[url, key]];
      }),
    );
  return {
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
    keysIn: (sessionId, answer) => [...issuedKeys(sessionId, [answer]).values()],
    remove: store.remove,
    hold: async ({ sessionId, resultId }, answers) => {
      const arrived: ArrivedFile[] = [];
      for (const key of issuedKeys(sessionId, answers).values()) {
        const bytes = await store.hold(key, resultId);
        if (bytes !== undefined) arrived.push({ key, bytes });
      }
      return arrived;
    },
    keep: async (sessionId, answers) => {
      for (const key of issuedKeys(sessionId, answers).values()) await store.keep(key);
    },
    findUnusable: async (sessionId, answer) => {
      const unusable = new Set<string>();
      for (const [url, key] of issuedKeys(sessionId, [answer]))
        if (!(await store.isUsable(key))) unusable.add(url);
      return unusable;
    },
    removeUnclaimed: (before) => store.removeUnclaimed(before, isAnswered),
  };
}

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

function urlsIn({ content, attachedFileUrls = [] }: FileAnswer): readonly string[] {
  return [...attachedFileUrls, ...(content.match(/https?:\/\/[^\s,"]+/g) ?? [])];
}
