import { hasOwn } from "@banter/protocol";

interface Provider {
  readonly base: string;
  readonly autoplay: Readonly<Record<string, string>>;
  readonly hiddenControls: Readonly<Record<string, string>>;
  /** The message that pauses the player, and the parameter that makes it accept messages. Not every player takes one. */
  readonly pause?: { readonly message: string; readonly query: Readonly<Record<string, string>> };
}

/** Each provider's player. For YouTube, the one that sets no cookies before playback. */
const providers = {
  youtube: {
    base: "https://www.youtube-nocookie.com/embed",
    autoplay: { autoplay: "1" },
    hiddenControls: { controls: "0" },
    pause: {
      message: '{"event":"command","func":"pauseVideo","args":""}',
      query: { enablejsapi: "1" },
    },
  },
  vimeo: {
    base: "https://player.vimeo.com/video",
    autoplay: { autoplay: "1" },
    hiddenControls: { controls: "0" },
    pause: { message: '{"method":"pause"}', query: {} },
  },
  tiktok: { base: "https://www.tiktok.com/embed/v2", autoplay: {}, hiddenControls: {} },
  gumlet: {
    base: "https://play.gumlet.io/embed",
    autoplay: { autoplay: "true" },
    hiddenControls: { disable_player_controls: "true" },
  },
} satisfies Record<string, Provider>;

const ID = /^[\w-]{1,64}$/;

/** Id and hash of an unlisted Vimeo video. */
const UNLISTED = /^(\d{1,20})\/(\w{1,64})$/;

export interface ProviderVideo {
  readonly type: string;
  readonly id: string;
  readonly queryParamsStr?: string | undefined;
  readonly areControlsDisplayed: boolean;
  readonly mayAutoplay: boolean;
}

/** URL of the provider's player; undefined for other types and invalid ids. */
export function providerVideoUrl(video: ProviderVideo): string | undefined {
  if (!isProvider(video.type)) return undefined;
  const provider: Provider = providers[video.type];
  const unlisted = video.type === "vimeo" ? UNLISTED.exec(video.id) : null;
  const id = unlisted?.[1] ?? video.id;
  if (!ID.test(id)) return undefined;

  const query = new URLSearchParams(video.queryParamsStr?.replace(/^\?/, ""));
  query.delete("autoplay");
  if (unlisted?.[2] !== undefined) query.set("h", unlisted[2]);
  const added = {
    ...provider.pause?.query,
    ...(video.mayAutoplay && provider.autoplay),
    ...(!video.areControlsDisplayed && provider.hiddenControls),
  };
  for (const [name, value] of Object.entries(added)) query.set(name, value);
  return query.size === 0 ? `${provider.base}/${id}` : `${provider.base}/${id}?${query.toString()}`;
}

/** The message that pauses the provider's player, and the origin that it is for. Undefined if the player takes none. */
export function pauseMessage(
  type: string,
): { readonly message: string; readonly origin: string } | undefined {
  if (!isProvider(type)) return undefined;
  const { pause, base }: Provider = providers[type];
  return pause && { message: pause.message, origin: new URL(base).origin };
}

export function isProvider(type: string): type is keyof typeof providers {
  return hasOwn(providers, type);
}
