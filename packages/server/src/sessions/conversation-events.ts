/** What is counted of conversations. No answers, no ids. */
export interface ConversationEvents {
  started(): void;
  /** An answer was taken. */
  answered(): void;
  /** A message came again and got its first reply again. */
  repeated(): void;
  /** An answer came for a turn that is over. */
  conflicted(): void;
  ended(): void;
}
