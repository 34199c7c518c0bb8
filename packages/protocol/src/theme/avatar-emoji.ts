const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;

/** The emoji that an author wrote in place of an avatar's URL; undefined for a URL. */
export function avatarEmoji(url: string | undefined): string | undefined {
  return url !== undefined && url.length <= 16 && EMOJI.test(url) ? url : undefined;
}
