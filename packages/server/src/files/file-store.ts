import type { Readable } from "node:stream";
import type { UploadTarget } from "@banter/protocol";

/**
 * Of every visitor's file: shared caches, such as a CDN, don't store it, and browsers ask again after five minutes, so that
 * an erased file is soon gone.
 */
export const FILE_CACHE_CONTROL = "private, max-age=300, must-revalidate";

export interface NewUpload {
  readonly key: string;
  readonly contentType: string;
  /** Whether browsers may display the file; otherwise they download it. */
  readonly isInline: boolean;
  readonly maxBytes: number;
  /** When the upload URL expires. */
  readonly expires: Date;
  /** This server's public origin, without a trailing slash. */
  readonly origin: string;
  /** Whose limit of received bytes the file counts against. */
  readonly botId: string;
}

/** Whether an answer of the result references the file. */
export type IsAnswered = (resultId: string, key: string) => Promise<boolean>;

/** A file that this server writes itself. */
export interface KeptFile extends Pick<NewUpload, "key" | "contentType" | "isInline"> {
  readonly bytes: Uint8Array;
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Reads the bytes from `start` to `end`, both inclusive; all by default. */
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

/** Storage of visitors' files: on disk, where this server receives and serves them, or at an S3 service. */
export interface FileStore {
  /** The URL of a file. A private file can be read only through `signedUrl`. */
  readonly urlOf: (key: string, origin: string) => string;
  /** Creates the target that the browser uploads to. */
  readonly createUpload: (upload: NewUpload) => Promise<UploadTarget>;
  /** Stores a file that is kept without an answer. */
  readonly write: (file: KeptFile) => Promise<void>;
  /** A URL that gives read access for `seconds`. */
  readonly signedUrl: (key: string, origin: string, seconds: number) => Promise<string>;
  readonly open: (key: string) => Promise<StoredFile | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Whether the file was uploaded and its content is of its type. */
  readonly isUsable: (key: string) => Promise<boolean>;
  /**
   * Holds a file for an answer that is about to be committed. A held file is never replaced. Returns its bytes if they weren't
   * received by this server, and the file wasn't held before.
   */
  readonly hold: (key: string, resultId: string) => Promise<number | undefined>;
  /** Keeps a held file whose answer is committed. */
  readonly keep: (key: string) => Promise<void>;
  /**
   * Removes files that were uploaded before that time (milliseconds since 1970), unless they are kept. Those that were held
   * before it are kept if their answer exists. Returns the number of removed files.
   */
  readonly removeUnclaimed: (before: number, isAnswered: IsAnswered) => Promise<number>;
}
