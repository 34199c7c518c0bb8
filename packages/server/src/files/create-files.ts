import { fail, ok, type Result, type UploadTarget } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";
import type { Attachment } from "../effects/email.ts";
import { createFileKeys, parseFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { fileTypeOf, fileTypeOfExtension } from "./file-type.ts";
import { uploadProblem } from "./upload-problem.ts";

/** What the session's current input takes. */
export interface UploadRule {
  /** `.pdf`, `pdf`, `image/png`, `image/*`; empty for everything. */
  readonly accepts: readonly string[];
  readonly maxBytes: number;
  /** As the block says; `Auto` is public, as an unguessable address is what it promises. */
  readonly visibility: "Auto" | "Public" | "Private";
}

export interface UploadWish {
  readonly sessionId: string;
  readonly fileName: string;
  /** May be empty. */
  readonly fileType: string;
  /** Bytes. */
  readonly fileSize?: number;
  /** Where this server is reached, e.g. `https://bots.example.org`. */
  readonly origin: string;
}

export interface Files {
  /** Where the browser may send one file, or why not. */
  readonly createUpload: (wish: UploadWish, rule: UploadRule) => Promise<Result<UploadTarget, ApiFailure>>;
  readonly isIssuedFile: (sessionId: string, url: string) => boolean;
  /** An address under which the owner can read a file for `seconds`; a public file's own address otherwise. */
  readonly readableUrl: (url: string, seconds: number) => Promise<string>;
  /** The bytes behind an address of ours, for mail attachments; nothing when it is none or larger than 10 MB. */
  readonly readFile: (url: string) => Promise<Attachment | undefined>;
  readonly remove: (url: string) => Promise<void>;
  /** Keeps what a session's answers name; call it before the answers are kept. */
  readonly keep: (sessionId: string, answers: readonly NamingAnswer[]) => Promise<void>;
}

/** An answer, as far as it names files. */
export interface NamingAnswer {
  readonly content: string;
  readonly attachedFileUrls?: readonly string[];
}

/** Milliseconds in which an upload may begin. */
const UPLOAD_LIFETIME = 10 * 60_000;
const MAX_ATTACHMENT = 10 * 1_048_576;

export function createFiles(store: FileStore, secret: string, now: () => Date = () => new Date()): Files {
  const keys = createFileKeys(secret);
  return {
    createUpload: async (wish, rule) => {
      const problem = uploadProblem(wish, rule);
      if (problem !== undefined) return refuse(problem);
      const { sessionId, fileName, fileType, origin } = wish;
      const { maxBytes, visibility } = rule;
      const type = fileTypeOf(fileName, fileType);
      const file = {
        visibility: visibility === "Private" ? "private" : "public",
        extension: type.extension,
      } as const;
      const key = keys.issue(sessionId, file, (key) => store.urlOf(key, origin));
      const { contentType, isInline } = type;
      const expires = new Date(now().getTime() + UPLOAD_LIFETIME);
      return ok(await store.createUpload({ key, contentType, isInline, maxBytes, expires, origin }));
    },
    isIssuedFile: keys.isIssued,
    readableUrl: async (url, seconds) => {
      const key = keyOf(url);
      if (key === undefined || parseFileKey(key)?.visibility !== "private") return url;
      return store.signedUrl(key, new URL(url).origin, seconds);
    },
    readFile: async (url) => {
      const key = keyOf(url);
      const file = key === undefined ? undefined : await store.open(key);
      if (key === undefined || file === undefined || file.size > MAX_ATTACHMENT) return undefined;
      const { contentType } = fileTypeOfExtension(parseFileKey(key)?.extension ?? "");
      const chunks: Uint8Array[] = [];
      for await (const chunk of file.read()) if (chunk instanceof Uint8Array) chunks.push(chunk);
      return { name: key.slice(key.indexOf("/") + 1), contentType, bytes: Buffer.concat(chunks) };
    },
    remove: async (url) => {
      const key = keyOf(url);
      if (key !== undefined) await store.remove(key);
    },
    keep: async (sessionId, answers) => {
      for (const url of new Set(answers.flatMap(urlsIn))) {
        const key = keys.isIssued(sessionId, url) ? keyOf(url) : undefined;
        if (key !== undefined) await store.keep(key);
      }
    },
  };
}

function refuse(message: string): Result<never, ApiFailure> {
  return fail({ code: "BAD_REQUEST", message });
}

function urlsIn({ content, attachedFileUrls = [] }: NamingAnswer): readonly string[] {
  return [...attachedFileUrls, ...(content.match(/https?:\/\/[^\s,"]+/g) ?? [])];
}

/** The last two parts of an address, when they are a key. */
function keyOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const key = new URL(url).pathname.split("/").slice(-2).join("/");
  return parseFileKey(key) === undefined ? undefined : key;
}
