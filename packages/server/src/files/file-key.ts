import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export type Visibility = "public" | "private";

/** A key is `{visibility}/{random}{mark}.{extension}`: made here, never by a visitor. */
const KEY = /^(public|private)\/([\w-]{22})([\w-]{22})\.([a-z0-9]{1,8})$/;

export interface FileKey {
  readonly visibility: Visibility;
  readonly extension: string;
}

/** What a key says of its file; nothing when it is none of ours, so that no path can leave the store. */
export function parseFileKey(key: string): FileKey | undefined {
  const [, visibility, , , extension] = KEY.exec(key) ?? [];
  if ((visibility !== "public" && visibility !== "private") || extension === undefined) return undefined;
  return { visibility, extension };
}

/** Issues addresses that are marked for one session, so that no list of them has to be kept. */
export interface FileKeys {
  /** `urlOf` gives the address that the key's file will have. */
  readonly issue: (sessionId: string, file: FileKey, urlOf: (key: string) => string) => string;
  readonly isIssued: (sessionId: string, url: string) => boolean;
}

export function createFileKeys(secret: string): FileKeys {
  const mark = (sessionId: string, url: string, name: string): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["file", sessionId, url, name]))
      .digest()
      .subarray(0, 16)
      .toString("base64url");

  return {
    issue: (sessionId, { visibility, extension }, urlOf) => {
      const name = randomBytes(16).toString("base64url");
      // The mark covers the whole address: the same path on another server is not ours.
      const unmarked = urlOf(`${visibility}/${name}.${extension}`);
      return `${visibility}/${name}${mark(sessionId, unmarked, name)}.${extension}`;
    },
    isIssued: (sessionId, url) => {
      const [, start, name, given, end] = /^(.+\/)([\w-]{22})([\w-]{22})(\.[a-z0-9]{1,8})$/.exec(url) ?? [];
      if (start === undefined || name === undefined || given === undefined || end === undefined) return false;
      return timingSafeEqual(Buffer.from(given), Buffer.from(mark(sessionId, `${start}${name}${end}`, name)));
    },
  };
}
