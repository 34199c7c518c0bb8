import { percentEncode } from "@banter/protocol";
import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs the tokens of preview links. A token allows previews of one bot until it expires; it isn't stored. */
export interface PreviewLinks {
  /** `botId` is the bot's public id, its id or a `draftLinkId`, `expiresAt` in milliseconds since 1970. */
  issue(botId: string, expiresAt: number): string;
  isValid(botId: string, token: string): boolean;
}

/** `{expiry in seconds}.{signature}` */
const TOKEN = /^(\d{1,12})\.([\w-]{43})$/;

/** `scope` distinguishes links to what visitors get from those to what an owner is writing. */
export function createPreviewLinks(
  secret: string,
  now: () => Date,
  scope: "preview" | "draft" = "preview",
): PreviewLinks {
  const sign = (botId: string, seconds: number): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify([scope, botId, seconds]))
      .digest("base64url");
  return {
    issue: (botId, expiresAt) => {
      const seconds = Math.floor(expiresAt / 1_000);
      return `${seconds}.${sign(botId, seconds)}`;
    },
    isValid: (botId, token) => {
      const [, seconds, signature] = TOKEN.exec(token) ?? [];
      if (seconds === undefined || signature === undefined) return false;
      const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(botId, Number(seconds))));
      return isSigned && Number(seconds) * 1_000 > now().getTime();
    },
  };
}

/** The page that opens a preview link. The token is in the fragment, which browsers send to no server. */
export function previewUrl(server: string, publicId: string, token: string): string {
  return `${server.replace(/\/+$/, "")}/preview/${percentEncode(publicId)}#${token}`;
}

export const DEFAULT_PREVIEW_HOURS = 24;
export const MAX_PREVIEW_HOURS = 720;
