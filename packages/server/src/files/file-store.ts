import type { Readable } from "node:stream";
import type { UploadTarget } from "@banter/protocol";

export interface NewUpload {
  readonly key: string;
  readonly contentType: string;
  /** Show in place, or only download. */
  readonly isInline: boolean;
  readonly maxBytes: number;
  /** Until when the upload may begin. */
  readonly expires: Date;
  /** Where this server is reached, without a slash at the end. */
  readonly origin: string;
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** From byte `start` up to and with byte `end`; all of it by default. */
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

/** Where visitors' files are kept: on disk (then this server takes and serves them itself) or at an S3 service. */
export interface FileStore {
  /** The address of a file. A private one can only be read with `signedUrl`. */
  readonly urlOf: (key: string, origin: string) => string;
  /** Where the browser sends the file. */
  readonly createUpload: (upload: NewUpload) => Promise<UploadTarget>;
  /** An address for `seconds` that anyone who has it can read. */
  readonly signedUrl: (key: string, origin: string, seconds: number) => Promise<string>;
  readonly open: (key: string) => Promise<StoredFile | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Notes that an answer names the file: no sweep takes it from now on. */
  readonly keep: (key: string) => Promise<void>;
}
