/** A video as the page's player expects it. */
export interface VideoSource {
  readonly type: "url" | "youtube" | "vimeo" | "tiktok" | "gumlet";
  readonly url: string;
  readonly id?: string;
  readonly queryParamsStr?: string;
}

const providers = [
  {
    type: "youtube",
    pattern:
      /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)([\w-]{5,20})/i,
  },
  { type: "youtube", pattern: /^https?:\/\/youtu\.be\/([\w-]{5,20})/i },
  { type: "vimeo", pattern: /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i },
  { type: "tiktok", pattern: /^https?:\/\/(?:www\.)?tiktok\.com\/@[^/]+\/video\/(\d+)/i },
  { type: "gumlet", pattern: /^https?:\/\/(?:www\.|play\.)?gumlet\.(?:com|io)\/(?:watch|embed)\/([\w-]+)/i },
] as const;

/** Detects the provider from a video's URL; any other URL is a file. */
export function parseVideoUrl(url: string): VideoSource {
  for (const { type, pattern } of providers) {
    const id = pattern.exec(url.trim())?.[1];
    if (id === undefined) continue;
    const start = type === "youtube" ? /[?&](?:t|start)=(\d+)/.exec(url)?.[1] : undefined;
    return { type, url, id, ...(start !== undefined && { queryParamsStr: `?start=${start}` }) };
  }
  const isOneDrive = /^https?:\/\/onedrive\.live\.com\/embed/i.test(url);
  return { type: "url", url: isOneDrive ? url.replace("/embed", "/download") : url };
}
