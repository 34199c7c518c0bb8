import type { ClientLog, InputBlock, StartFrom } from "@banter/protocol";
import type { Answer, ChatState, SendFailure } from "./chat-state.ts";
import type { SessionPorts } from "./ports.ts";

/** What the host page asked for (spec §3 "Widget props"). */
export interface SessionOptions {
  /** Public id of a bot, or a whole bot object for a preview. */
  readonly typebot: string | Readonly<Record<string, unknown>>;
  readonly isPreview: boolean;
  readonly resultId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly startFrom?: StartFrom | undefined;
  /** From the host page; win over those from the page's address. */
  readonly prefilledVariables: Readonly<Record<string, unknown>>;
  /** From the page's address, already filtered by the host page's rules. */
  readonly urlVariables: Readonly<Record<string, string>>;
  /** `redirect_status` of the page's address, after a payment's redirect. */
  readonly redirectStatus?: string | undefined;
}

/** What happens in a session, for the host page's callbacks. Each is emitted once per happening. */
export type SessionEvent =
  | { readonly type: "init" }
  | { readonly type: "input-received"; readonly input: InputBlock }
  | { readonly type: "answer-submitted"; readonly message: string; readonly blockId: string }
  | { readonly type: "ended" }
  | { readonly type: "logs-added"; readonly logs: readonly ClientLog[] }
  | { readonly type: "state-persisted"; readonly isEnabled: boolean; readonly botId: string }
  | { readonly type: "script-succeeded"; readonly message: string }
  | { readonly type: "popup-blocked"; readonly url: string }
  | { readonly type: "send-failed"; readonly failure: SendFailure }
  | { readonly type: "input-value-set"; readonly value: string }
  | { readonly type: "input-submitted" }
  | { readonly type: "cleared" };

/** One conversation without a face. Commands in, state and events out. */
export interface Session {
  getState(): ChatState;
  /** Calls on every new state; returns its undo. */
  subscribe(listener: () => void): () => void;
  /** Calls on every event; `getState` has what it led to already. Returns its undo. */
  on(listener: (event: SessionEvent) => void): () => void;
  /** Starts, or resumes what was remembered. Further calls do nothing. */
  start(): void;
  /**
   * Gives the current input's answer. A second one for the same input is ignored, and so is one that was given to an
   * input of another chunk: `chunkId` is that of the chunk that the visitor saw; without it any open input takes it.
   */
  submit(answer: Answer, chunkId?: string): void;
  /** Tries the failed start, answer or action again. */
  retry(): void;
  /** Resolves when the flow has taken it; rejects with the words of spec §5 after 5 busy attempts. */
  sendCommand(text: string): Promise<void>;
  /** Asks the current input to hold `value`; without one nothing happens. */
  setInputValue(value: string): void;
  /** Asks the current input to submit what it holds. */
  submitInput(): void;
  /** Adds to the variables of the next start; the running conversation keeps its own. */
  setPrefilledVariables(variables: Readonly<Record<string, unknown>>): void;
  /** Keeps a half-typed answer for a reload. */
  saveDraft(text: string): void;
  /** A message that waits to be loaded (image, video, embed …) is there, or has failed to be. */
  messageLoaded(chunkId: string, index: number): void;
  /** A message that waits for an event (embed, custom embed) has got it. */
  completeMessage(chunkId: string, index: number, text?: string): void;
  /** A preview's bot has another look: its theme and settings count from now on, the conversation goes on. */
  dress(bot: Readonly<Record<string, unknown>>): void;
  /** Asks the server how the conversation stands: it may have gone on elsewhere, or be lost. */
  catchUp(): void;
  /** Forgets this conversation and begins a new one. */
  restart(): void;
  /** Forgets what was stored; the chat on screen stays. */
  reset(): void;
  /** Marks a payment as under way (spec §3), so that a redirect can come back to this session. */
  paymentStarted(): void;
  /** Takes the mark of `paymentStarted` back. */
  paymentFinished(): void;
  /** Reports what went wrong in the page to the host page's `onNewLogs` and to the server. */
  logs(logs: readonly ClientLog[]): void;
  /** Ends every timer, request and listener. */
  destroy(): void;
}

/** Makes a session; nothing is sent or stored before its `start`. */
export type CreateSession = (options: SessionOptions, ports: SessionPorts) => Session;
