import { identifyTransports } from "@banter/client";
import { readOwner } from "../browser/current-owner.ts";
import { removeStored } from "../browser/remove-stored.ts";
import type { Identity, Visitor, VisitorOptions } from "../contract/visitor.ts";
import { createTokens } from "./create-tokens.ts";
import { createOwnedStorage, isOwned } from "./owned-storage.ts";
import { openOwnerChannel } from "./owner-channel.ts";
import { ownerOf } from "./owner-of.ts";
import { readClaims } from "./token-claims.ts";
import { writeOwner } from "./write-owner.ts";

/**
 * Finds out whose conversation begins, and watches for another visitor: in other tabs, in renewed tokens, and when the page
 * comes back from the back-forward cache. Undefined if the conversation has been left meanwhile. Rejects if the page's function
 * does.
 */
export async function createVisitor(options: VisitorOptions): Promise<Visitor | undefined> {
  const { bot, cause, former, getIdentity, onChanged } = options;
  const identity = getIdentity();
  const token = await readToken(identity);
  const signedIn = token === undefined ? "" : await ownerOf(readClaims(token).subject);
  // The present visitor must not lose what is stored because a former one's function was slow.
  if (options.isStale()) return undefined;
  // A page with a fixed token learns from another tab that the visitor has signed out.
  const isDropped = cause === "other-tab" && typeof identity === "string" && signedIn !== readOwner(bot);
  const owner = isDropped ? "" : signedIn;
  const isOther = (current: string): boolean =>
    typeof identity === "string" ? (current === signedIn ? signedIn : "") !== owner : current !== owner;
  const channel = openOwnerChannel(bot, (current) => {
    if (identity !== undefined && isOther(current)) onChanged("other-tab");
  });
  if (cause !== "other-tab") becomeCurrent(options, owner, channel.announce);
  // The other tab can't remove what this one has stored.
  else if (former !== "" && former !== owner) removeStored((key) => isOwned(key, former), ["sessionStorage"]);
  const tokens =
    token === undefined || owner === ""
      ? undefined
      : createTokens({ token, getIdentity, onOther: () => onChanged("page") });
  const stop = watchPage(options, async () => {
    if (typeof identity !== "function") return isOther(readOwner(bot));
    const next = await readToken(identity);
    return next === undefined || tokens === undefined
      ? owner !== "" || next !== undefined
      : !tokens.accept(next);
  });
  return {
    owner,
    ownStorage: (storage) => createOwnedStorage(storage, owner),
    identify: (transports) => (tokens === undefined ? transports : identifyTransports(transports, tokens)),
    isSame: (next) => {
      if (typeof next === "string" && typeof identity === "string")
        return next === identity || tokens?.accept(next) === true;
      return typeof next === typeof identity;
    },
    leave: () => {
      stop();
      channel.close();
    },
  };
}

async function readToken(identity: Identity | undefined): Promise<string | undefined> {
  return (typeof identity === "function" ? await identity() : identity) || undefined;
}

/** Tells the other tabs, and removes what the former visitor has left in this browser. */
function becomeCurrent(
  { bot, cause, getIdentity, isStored }: VisitorOptions,
  owner: string,
  announce: (owner: string) => void,
): void {
  // A page that doesn't know its visitor yet begins without an identity.
  if (cause === "load" && getIdentity() === undefined) return;
  const former = readOwner(bot);
  if (former !== "" && former !== owner) removeStored((key) => isOwned(key, former));
  if (isStored) writeOwner(bot, owner);
  announce(owner);
}

/** Hides the conversation before the page is frozen, and shows it again if the visitor is the same. */
function watchPage(
  { getIdentity, onChanged, conceal }: VisitorOptions,
  hasChanged: () => Promise<boolean>,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  if (getIdentity() === undefined) return () => {};
  const check = async (): Promise<void> => {
    // The next visitor of the page must not see the conversation while its function fails.
    const isOther = await hasChanged().catch(() => true);
    if (signal.aborted) return;
    if (isOther) onChanged("other-tab");
    else conceal(false);
  };
  window.addEventListener("pagehide", ({ persisted }) => persisted && conceal(true), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void check(), { signal });
  return () => controller.abort();
}
