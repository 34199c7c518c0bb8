import { createContext, useContext } from "react";
import { mediaUrl, safeUrl } from "@banter/protocol";
import { parsePageUrl } from "../browser/safe-page-url.ts";

/** The URLs that relative ones are resolved against. */
export interface BaseUrls {
  /** The flow server, for a bot's images, sounds and videos. */
  readonly server: string;
  /** The page, for links. Default: the page that runs this code. */
  readonly page?: string;
}

export const BaseUrlContext = createContext<BaseUrls>({ server: "." });

/** The safe URL of a bot's image, sound or video. */
export function useMediaUrl(url: string | undefined, use: "image" | "media"): string | undefined {
  const { server, page } = useContext(BaseUrlContext);
  return mediaUrl(url, use, server, (text, base = page) => parsePageUrl(text, base));
}

/** The safe URL of a link. */
export function useLinkUrl(url: string | undefined): string | undefined {
  const { page } = useContext(BaseUrlContext);
  return url === undefined ? undefined : safeUrl(url, "link", (text) => parsePageUrl(text, page));
}
