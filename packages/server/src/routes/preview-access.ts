import { fail, ok, type Result } from "@banter/protocol";
import type { LibraryBot } from "../bots/bot-library.ts";
import { draftLinkId } from "../bots/draft-link-id.ts";
import type { PreviewLinks } from "../bots/preview-links.ts";
import type { ApiFailure } from "../failures/api-failure.ts";
import { isFromThisMachine, type Connection, type TrustedProxies } from "../http/caller.ts";
import type { OwnerAccess } from "../http/owner-access.ts";
import type { StoredDraft } from "../store/stored-bots.ts";

/**
 * Who may preview which bots.
 * - `none`: nobody.
 * - `signed`: served bots with a preview link; any bot with the owner token.
 * - `local`: also any bot from this machine, if no proxy is in front of the server.
 * - `any`: also bots that a request contains, for everyone.
 */
export type PreviewRule = (typeof previewRules)[number];

export const previewRules = ["none", "signed", "local", "any"] as const;

/** The bots that a request may preview: a served bot, its draft, the bot in the request, or either but the draft. */
export type PreviewPermission = (
  | { readonly bots: "served" | "sent" | "either" }
  | { readonly bots: "draft"; readonly draft: StoredDraft }
) & {
  /** Whether the owner allowed this request, so that the allowed origins of visitors don't apply. */
  readonly isFromOwner: boolean;
};

export interface PreviewAttempt {
  readonly request: Request;
  readonly connection: Connection;
  readonly served: LibraryBot | undefined;
  readonly draft: StoredDraft | undefined;
  /** The token of a preview link. */
  readonly token: string | undefined;
  /** Whether the request contains a bot. */
  readonly isBotSent: boolean;
}

/** Decides what a request may preview. */
export type AuthorizePreview = (attempt: PreviewAttempt) => Result<PreviewPermission, ApiFailure>;

export interface PreviewAccessOptions {
  readonly rule: PreviewRule;
  readonly links: PreviewLinks;
  /** Links to drafts, by their `draftLinkId`. */
  readonly draftLinks: PreviewLinks;
  readonly owner: OwnerAccess;
  readonly trustedProxies: TrustedProxies;
}

export function createPreviewAccess({
  rule,
  links,
  draftLinks,
  owner,
  trustedProxies,
}: PreviewAccessOptions): AuthorizePreview {
  return ({ request, connection, served, draft, token, isBotSent }) => {
    if (rule === "none") return fail(previewsAreOff);
    if (request.headers.has("authorization")) {
      const session = owner.authenticate(request, connection);
      return session.ok ? ok({ bots: "either", isFromOwner: true }) : session;
    }
    if (token !== undefined && draft !== undefined && draftLinks.isValid(draftLinkId(draft), token))
      return ok({ bots: "draft", draft, isFromOwner: true });
    if (token !== undefined)
      return served !== undefined && isSigned(links, served, token)
        ? ok({ bots: "served", isFromOwner: true })
        : fail(linkInvalid);
    if (rule === "local" && isFromThisMachine(request, connection, trustedProxies))
      return ok({ bots: "either", isFromOwner: false });
    if (rule === "any" && isBotSent) return ok({ bots: "sent", isFromOwner: false });
    return fail(rule === "local" ? linkRequiredElsewhere : linkRequired);
  };
}

/** A link may name either of a bot's ids. */
function isSigned(links: PreviewLinks, { compiled }: LibraryBot, token: string): boolean {
  return [compiled.publicId, compiled.id].some((id) => links.isValid(id, token));
}

const previewsAreOff: ApiFailure = { code: "UNAUTHORIZED", message: "Previews are off on this server" };

const linkRequired: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "A preview requires a preview link or the owner token. To create a link: banter preview-link BOT",
};

const linkRequiredElsewhere: ApiFailure = {
  code: "UNAUTHORIZED",
  message:
    "Without a preview link, this server allows previews on its own machine only, under a local name and with --trust-proxies 0. To create a link: banter preview-link BOT",
};

const linkInvalid: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "This preview link is invalid or has expired. To create a new one: banter preview-link BOT",
};
