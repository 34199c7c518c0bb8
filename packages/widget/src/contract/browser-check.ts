/** The proofs of work that this chat's server asks for. */
export interface BrowserCheck {
  /** Whether a request has been waiting for one for longer than a second. */
  isSlow(): boolean;
  /** Notifies of changes of `isSlow`. */
  subscribe(listener: () => void): () => void;
  /** Call when the chat is destroyed. */
  cancel(): void;
}
