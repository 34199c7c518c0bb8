import { fail, ok, type Result } from "@banter/protocol";
import type { PreviewLink } from "@banter/protocol/reply-schemas";
import { previewUrl, type PreviewLinks } from "../bots/preview-links.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import { notFound, type OwnedBot } from "./owned-bot.ts";

export interface PreviewLinkRequest {
  readonly hours: number;
  /** URL of this server. */
  readonly server: string;
}

/** A link with which anyone can try a served bot for some hours. */
export function createPreviewLink(
  { links, now }: { readonly links: PreviewLinks; readonly now: () => Date },
  { compiled }: OwnedBot,
  { hours, server }: PreviewLinkRequest,
): Result<PreviewLink, ApiFailure> {
  if (compiled === undefined) return fail(notFound);
  const expiresAt = now().getTime() + hours * 3_600_000;
  const token = links.issue(compiled.publicId, expiresAt);
  const url = previewUrl(server, compiled.publicId, token);
  return ok({ url, token, expiresAt: new Date(expiresAt).toISOString() });
}
