/** Counters of conversations. Neither answers nor ids are recorded. */
export interface ConversationEvents {
  started(): void;
  answered(): void;
  /** A repeated message got its stored reply. */
  repeated(): void;
  /** A message was refused because its turn is over. */
  conflicted(): void;
  ended(): void;
}
