import type { ChatStorage, Transports } from "@banter/client";

/** A signed token (JWT), or a function that fetches one. Null and an empty text stand for an unknown visitor. */
export type Identity = string | (() => Promise<string | null | undefined>);

/** The visitor of one conversation. */
export interface Visitor {
  /** A hash of the subject, which keeps what is stored of one visitor from all others. Empty for an unknown visitor. */
  readonly owner: string;
  /** The part of a storage that is this visitor's. */
  ownStorage(storage: ChatStorage): ChatStorage;
  /** Adds the visitor's token to the requests. */
  identify(transports: Transports): Transports;
  /** Whether the page's identity is still that of this visitor. Also takes over a new token of the same subject. */
  isSame(identity: Identity | undefined): boolean;
  /** Stops watching the page and its other tabs. */
  leave(): void;
}

/** Why a visitor's identity is read: the page begins a conversation, has changed the identity, or another tab has. */
export type VisitorCause = "load" | "page" | "other-tab";

export interface VisitorOptions {
  /** The bot's public id. */
  readonly bot: string;
  readonly cause: VisitorCause;
  /** Whose conversation the page has shown before. Empty for an unknown visitor. */
  readonly former: string;
  /** Whether the browser may store whose conversation it shows. */
  readonly isStored: boolean;
  readonly getIdentity: () => Identity | undefined;
  /** Whether the conversation has been left meanwhile. */
  readonly isStale: () => boolean;
  /** The visitor may be another one by now: the conversation must be replaced. */
  readonly onChanged: (cause: VisitorCause) => void;
  /** Hides the conversation while the page is in the back-forward cache, and until the visitor is known to be the same. */
  readonly conceal: (isConcealed: boolean) => void;
}
