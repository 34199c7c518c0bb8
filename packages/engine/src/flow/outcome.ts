import type { BlockPlace, Place } from "../state/session-state.ts";
import type { GuestMessage } from "@banter/protocol";

/** Where the flow goes after a block. */
export type Outcome =
  /** The block's own edge, else the next block of the group. */
  | { readonly kind: "continue" }
  /** Along this edge; without one the chain ends. */
  | { readonly kind: "edge"; readonly edgeId: string | undefined }
  /** Straight to a place. */
  | { readonly kind: "jump"; readonly to: Place }
  /** Stop until a reply to this block arrives. */
  | { readonly kind: "wait" }
  /** Back to a reply that was held for an event of the bot. */
  | {
      readonly kind: "resume";
      readonly held: "reply" | "invalidReply";
      readonly at: BlockPlace;
      readonly message: GuestMessage | undefined;
    };

export const goOn: Outcome = { kind: "continue" };
export const waitForReply: Outcome = { kind: "wait" };
