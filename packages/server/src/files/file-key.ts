import { percentEncode } from "@banter/protocol";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { safeFileName } from "./file-name.ts";

export type Visibility = "public" | "private";

/**
 * `{visibility}/{random}{signature}/{name}.{extension}`; keys of earlier versions have no name. Keys are generated here; of
 * the visitor's file name they contain a safe form.
 */
const KEY = /^(public|private)\/([\w-]{22}[\w-]{22})(?:\/([^/\p{Cc}]{1,200}))?\.([a-z0-9]{1,16})$/u;

export interface FileKey {
  readonly visibility: Visibility;
  /** The visitor's name of the file with its extension. */
  readonly name: string | undefined;
  readonly extension: string;
  /** Path below a folder. Doesn't contain the name, which is the visitor's. */
  readonly path: string;
}

/** Returns undefined for anything but a key of ours, so that no path can leave the store's folder. */
export function parseFileKey(key: string): FileKey | undefined {
  const [, visibility, id, name, extension] = KEY.exec(key) ?? [];
  if ((visibility !== "public" && visibility !== "private") || extension === undefined) return undefined;
  return {
    visibility,
    name: name === undefined ? undefined : `${name}.${extension}`,
    extension,
    path: `${visibility}/${id}.${extension}`,
  };
}

/** The key as the path of a URL. */
export function encodeFileKey(key: string): string {
  return key.split("/").map(percentEncode).join("/");
}

/** The key at the end of a URL's path; undefined if it ends in none. */
export function fileKeyOf(url: string): string | undefined {
  const segments = URL.parse(url)?.pathname.split("/") ?? [];
  return [3, 2]
    .map((count) => segments.slice(-count).map(decodeSegment).join("/"))
    .find((key) => parseFileKey(key) !== undefined);
}

/** What may be the keys of public files whose URLs the text contains, also JSON; a file's name may have several dots. */
export function publicKeysIn(text: string): readonly string[] {
  const urls = text.matchAll(/\bpublic\/[\w-]{44}\/[^\s"\\?#]{1,1000}/g);
  return [...urls].flatMap(([url]) =>
    [...url.matchAll(/\.[a-z0-9]{1,16}(?![a-z0-9])/g)].map(({ index, 0: ending }) =>
      url
        .slice(0, index + ending.length)
        .split("/")
        .map(decodeSegment)
        .join("/"),
    ),
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not percent-encoded by this server: no key contains a percent sign of its own.
    return segment;
  }
}

/** The visitor's name of the file at a URL, else the last segment of the URL. */
export function fileNameOf(url: string): string {
  const key = fileKeyOf(url);
  return (key && parseFileKey(key)?.name) ?? decodeSegment(url.split("/").at(-1) ?? url);
}

/** Issues file keys that are signed for one session, so that issued URLs need not be stored. */
export interface FileKeys {
  /** `urlOf` returns the URL of a key's file. */
  readonly issue: (sessionId: string, file: NewFile, urlOf: (key: string) => string) => string;
  readonly isIssued: (sessionId: string, url: string) => boolean;
}

export interface NewFile {
  readonly visibility: Visibility;
  /** The name in the visitor's file system. */
  readonly fileName: string;
  readonly extension: string;
}

export function createFileKeys(secret: string): FileKeys {
  const sign = (sessionId: string, url: string, name: string): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["file", sessionId, url, name]))
      .digest()
      .subarray(0, 16)
      .toString("base64url");

  return {
    issue: (sessionId, { visibility, fileName, extension }, urlOf) => {
      const id = randomBytes(16).toString("base64url");
      const ending = `/${safeFileName(fileName, extension)}.${extension}`;
      // The signature covers the whole URL: the same path on another server, or with another name, is not ours.
      const unsignedUrl = urlOf(`${visibility}/${id}${ending}`);
      return `${visibility}/${id}${sign(sessionId, unsignedUrl, id)}${ending}`;
    },
    isIssued: (sessionId, url) => {
      const [, base, id, signature, ending] =
        /^(.+\/(?:public|private)\/)([\w-]{22})([\w-]{22})((?:\/[^/?#]+)?\.[a-z0-9]{1,16})$/.exec(url) ?? [];
      if (base === undefined || id === undefined || signature === undefined || ending === undefined)
        return false;
      const expected = sign(sessionId, `${base}${id}${ending}`, id);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    },
  };
}
