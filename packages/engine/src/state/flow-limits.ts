/** Limits of what one visitor can make the server store, send and do. Characters are UTF-16 units. */
export interface FlowLimits {
  /** Characters of a session's variables and answers. */
  readonly sessionCharacters: number;
  /** Characters of a session's transcript; its oldest lines are dropped. */
  readonly transcriptCharacters: number;
  /** Characters of the messages and actions of one reply, as JSON. */
  readonly replyCharacters: number;
  /** Characters of all answers and replies of a session. */
  readonly exchangedCharacters: number;
  /** Total time of the effects of one turn, in milliseconds. */
  readonly turnMs: number;
}

/** The limits of a server that sets none. */
export const defaultFlowLimits: FlowLimits = {
  sessionCharacters: 2_000_000,
  transcriptCharacters: 250_000,
  replyCharacters: 1_000_000,
  exchangedCharacters: 50_000_000,
  turnMs: 180_000,
};
