import type { GuestMessage } from "@banter/protocol";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { Effectful } from "../effects/effect.ts";
import type { Flow } from "./flow.ts";
import type { Outcome } from "./outcome.ts";

/** How one kind of block behaves. */
export interface BlockUnit {
  /** Runs when the flow arrives at the block. */
  readonly run: (block: BlockDefinition, flow: Flow) => Effectful<Outcome>;
  /** Takes the reply that `run` waited for; nothing was said when `message` is absent. */
  readonly resume?: (
    block: BlockDefinition,
    flow: Flow,
    message: GuestMessage | undefined,
  ) => Effectful<Outcome | BadReply>;
}

/** A reply that a block cannot read at all; the server answers with 400. */
export interface BadReply {
  readonly kind: "bad-reply";
  readonly message: string;
}
