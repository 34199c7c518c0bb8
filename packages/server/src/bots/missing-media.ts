import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { BotDefinition, Diagnostic } from "@banter/engine/runtime";
import { isRecord } from "@banter/protocol";

/** `public`, beside the first bot or its folder: what the server serves at `/` by default. */
export function findPublicFolder(paths: readonly string[]): string | undefined {
  const [path = "."] = paths;
  const folder = dirname(resolve(path));
  const candidates = isFolder(path) ? [folder] : [folder, dirname(folder)];
  return candidates.map((parent) => join(parent, "public")).find(isFolder);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const MEDIA_KEYS: ReadonlySet<string> = new Set(["url", "pictureSrc", "imageUrl"]);
/** A URL on the flow server without a query or a variable. */
const LOCAL_MEDIA = /^\/(?!\/)[^?#{]+\.(?:avif|gif|jpe?g|mp3|mp4|ogg|png|svg|wav|webm|webp)$/i;

/** Reports images, sounds and videos of a bot that the server's public folder doesn't have. */
export function missingMedia(bot: BotDefinition, publicFolder: string | undefined): readonly Diagnostic[] {
  const report = (value: unknown, place: Partial<Diagnostic>): readonly Diagnostic[] =>
    [...new Set(localMedia(value))]
      .filter((url) => publicFolder === undefined || !hasFile(publicFolder, url))
      .map((url) => ({
        ...place,
        severity: "warning",
        message: `The file ${url} doesn't exist`,
        hint: `Put it into ${publicFolder ?? "a folder public beside the bots"}, or write its whole URL.`,
      }));
  return [
    ...report(bot.theme, {}),
    ...bot.groups.flatMap(({ id, title, blocks }) =>
      blocks.flatMap((block) => report(block, { groupId: id, groupTitle: title, blockId: block.id })),
    ),
  ];
}

function hasFile(folder: string, url: string): boolean {
  try {
    return existsSync(join(folder, decodeURI(url)));
  } catch {
    // A percent sign that is not encoded: the server doesn't find the file either.
    return false;
  }
}

function localMedia(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(localMedia);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    typeof field === "string"
      ? MEDIA_KEYS.has(key) && LOCAL_MEDIA.test(field)
        ? [field]
        : []
      : localMedia(field),
  );
}
