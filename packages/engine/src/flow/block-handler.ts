import type { GuestMessage, Result } from "@banter/protocol";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { AiLimitReached, AiReply } from "../effects/effect-ports.ts";
import type { Effectful } from "../effects/effect.ts";
import type { Flow } from "./flow.ts";
import type { TurnRefusal } from "../turn.ts";
import type { Outcome } from "./outcome.ts";

/** Behaviour of one block type. */
export interface BlockHandler {
  /** Runs when the flow reaches the block. */
  readonly run: (block: BlockDefinition, flow: Flow, runGroup: RunGroup) => Effectful<Outcome>;
  /** Handles the guest message that `run` waits for. `message` is absent if the guest skipped the block. */
  readonly resume?: (
    block: BlockDefinition,
    flow: Flow,
    message: GuestMessage | undefined,
    runGroup: RunGroup,
  ) => Effectful<Outcome | InvalidMessage>;
  /** Requests the streamed text again for which the flow waits at the block. Returns why that isn't possible. */
  readonly regenerate?: (block: BlockDefinition, flow: Flow) => Effectful<TurnRefusal | undefined>;
  /** The model's conversation whose text is streamed while the flow waits at the block. `resume` replays it. */
  readonly converse?: (block: BlockDefinition, flow: Flow, runGroup: RunGroup) => Effectful<Conversation>;
  /**
   * Whether `run` may happen once for all visitors: it doesn't read the session's ids or the host's services, and none of
   * its actions acts on the page. Variables and effects are traced. Default: it may not.
   */
  readonly isAllowedInOpening?: (block: BlockDefinition) => boolean;
}

/** The model's last response, or why there is none. */
export type Conversation = Result<AiReply, string | AiLimitReached>;

/** Runs a group's blocks to their end, for a block that uses their result. Fails if one fails, waits for the visitor or jumps. */
export type RunGroup = (groupId: string) => Effectful<Result<void, string>>;

/** A message that the block can't parse; the server responds with 400. */
export interface InvalidMessage {
  readonly kind: "invalid-message";
  readonly message: string;
}
