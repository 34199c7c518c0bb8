import { createContext, useContext } from "react";
import { mediaUrl, safeUrl } from "@banter/protocol";
import { parsePageUrl } from "../browser/safe-page-url.ts";

/** What relative addresses belong to. */
export interface Addresses {
  /** The flow server, for a bot's pictures, sounds and videos. */
  readonly server: string;
  /** The page, for links. Default: the page that runs this code. */
  readonly page?: string;
}

export const AddressContext = createContext<Addresses>({ server: "." });

/** The safe address of a bot's picture, sound or video. */
export function useMediaUrl(url: string | undefined, use: "image" | "media"): string | undefined {
  const { server, page } = useContext(AddressContext);
  return mediaUrl(url, use, server, (text, base = page) => parsePageUrl(text, base));
}

/** The safe address of a link. */
export function useLinkUrl(url: string | undefined): string | undefined {
  const { page } = useContext(AddressContext);
  return url === undefined ? undefined : safeUrl(url, "link", (text) => parsePageUrl(text, page));
}
