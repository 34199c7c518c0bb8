/** The proofs of work that this chat's server asks for. */
export interface BrowserCheck {
  /** Whether one has been running for longer than a second. */
  isSlow(): boolean;
  /** Notifies of changes of `isSlow`. */
  subscribe(listener: () => void): () => void;
  /** Call when the chat is destroyed. */
  cancel(): void;
}
