import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export type Visibility = "public" | "private";

/** `{visibility}/{random}{signature}.{extension}`. Keys are generated here, never by a visitor. */
const KEY = /^(public|private)\/([\w-]{22})([\w-]{22})\.([a-z0-9]{1,8})$/;

export interface FileKey {
  readonly visibility: Visibility;
  readonly extension: string;
}

/** Returns undefined for anything but a key of ours, so that no path can leave the store's folder. */
export function parseFileKey(key: string): FileKey | undefined {
  const [, visibility, , , extension] = KEY.exec(key) ?? [];
  if ((visibility !== "public" && visibility !== "private") || extension === undefined) return undefined;
  return { visibility, extension };
}

/** Issues file keys that are signed for one session, so that issued addresses need not be stored. */
export interface FileKeys {
  /** `urlOf` returns the URL of a key's file. */
  readonly issue: (sessionId: string, file: FileKey, urlOf: (key: string) => string) => string;
  readonly isIssued: (sessionId: string, url: string) => boolean;
}

export function createFileKeys(secret: string): FileKeys {
  const sign = (sessionId: string, url: string, name: string): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["file", sessionId, url, name]))
      .digest()
      .subarray(0, 16)
      .toString("base64url");

  return {
    issue: (sessionId, { visibility, extension }, urlOf) => {
      const name = randomBytes(16).toString("base64url");
      // The signature covers the whole URL: the same path on another server is not ours.
      const unsignedUrl = urlOf(`${visibility}/${name}.${extension}`);
      return `${visibility}/${name}${sign(sessionId, unsignedUrl, name)}.${extension}`;
    },
    isIssued: (sessionId, url) => {
      const [, base, name, signature, ending] =
        /^(.+\/)([\w-]{22})([\w-]{22})(\.[a-z0-9]{1,8})$/.exec(url) ?? [];
      if (base === undefined || name === undefined || signature === undefined || ending === undefined)
        return false;
      const expected = sign(sessionId, `${base}${name}${ending}`, name);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    },
  };
}
