import type { VisitorMessage, StartFrom } from "@banter/protocol";
import type { ChatReplyBody } from "@banter/protocol/reply-schemas";
import type { TurnConflict } from "../effects/effect-journal.ts";
import type { FlowState } from "../state/session-state.ts";

/** A visitor whose token the host has verified. */
export interface VisitorIdentity {
  /** The site's id of the visitor. */
  readonly subject: string;
  /** All claims of the token, by name. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** An event that starts or advances a flow. `identity` is that of the visitor, whose claims replace the earlier ones. */
export type FlowEvent =
  | {
      readonly type: "start";
      readonly prefilledVariables: Readonly<Record<string, unknown>>;
      readonly startFrom?: StartFrom;
      readonly isStreamEnabled: boolean;
      readonly isOnlyRegistering: boolean;
      readonly isPreview: boolean;
      /** Whether replies contain the progress. Default: as the theme says. */
      readonly isProgressBarEnabled?: boolean;
      readonly textFormat: "richText" | "markdown";
      readonly message?: VisitorMessage;
      readonly resultId?: string;
      readonly sessionId: string;
      readonly identity?: VisitorIdentity;
    }
  /** An answer, an action's result or a command. Without a message the flow just continues. */
  | {
      readonly type: "visitor-message";
      readonly message?: VisitorMessage | undefined;
      /** The provider has failed to write the streamed reply that the flow waits for. The message is what has arrived of it. */
      readonly hasStreamFailed?: boolean;
      readonly identity?: VisitorIdentity;
      /** Number of the reply that the message answers. Without it the turn can't be undone by a later `edit`. */
      readonly turn?: number;
    }
  /** Goes back to the question of an earlier reply, by its number, and answers it with the message. */
  | {
      readonly type: "edit";
      readonly turn: number;
      readonly message?: VisitorMessage | undefined;
      readonly identity?: VisitorIdentity;
    }
  /** Goes back to the last streamed reply and requests another one. */
  | { readonly type: "regenerate"; readonly identity?: VisitorIdentity }
  /** Asks the open question again. The bot is the same in another language. */
  | { readonly type: "language"; readonly identity?: VisitorIdentity };

/** A reply in wire format, without the turn number and the bot that the server adds. */
export type WireReply = Readonly<Omit<ChatReplyBody, "turn" | "typebot">>;

/** A log entry of a flow. `details` may quote an external service: only the owner and previews see them. */
export interface FlowLog {
  /** Kind of entry. */
  readonly status: "success" | "error" | "info";
  /** What happened. */
  readonly description: string;
  /** More, possibly from an external service. */
  readonly details?: string;
  /** Where it happened. */
  readonly context?: string;
}

/** An answer as stored for the bot's owner. */
export interface RecordedAnswer {
  /** The input. */
  readonly blockId: string;
  /** Column in the results: the variable's name, else the group's title. */
  readonly key: string;
  /** The answer. */
  readonly content: string;
  /** A date as ISO 8601, whatever the flow's format is; a range as an interval `A/B`. */
  readonly iso?: string;
  /** Uploaded files. */
  readonly attachedFileUrls?: readonly string[];
}

/** The changes of a turn to the result of a linked bot that keeps results of its own. */
export interface LinkedResult {
  /** Id of the result. */
  readonly resultId: string;
  /** Id of the linked bot. */
  readonly botId: string;
  /** Answers of this turn. */
  readonly answers: readonly RecordedAnswer[];
  /** Non-empty variables by name. */
  readonly variables: Turn["variables"];
  /** Edges followed in this turn. */
  readonly visitedEdgeIds: readonly string[];
  /** True if the linked bot has ended and the flow returned to the linking one. */
  readonly isEnded: boolean;
  /** Whether the result has at least one answer. */
  readonly hasAnswers: boolean;
  /** Whether the turn's input belongs to this bot. */
  readonly isWaiting: boolean;
  /** As of the turn, for this bot's variables. */
  readonly identity?: Turn["identity"];
}

/** The outcome of one turn. Answers, variables and edges are those of the visitor's result. */
export interface Turn {
  /** State after the turn. */
  readonly state: FlowState;
  /** What the page receives. */
  readonly reply: WireReply;
  /** Answers of this turn. */
  readonly answers: readonly RecordedAnswer[];
  /** Log entries of this turn. */
  readonly logs: readonly FlowLog[];
  /** Non-empty variables after this turn, by name, and with an empty text those that it has emptied. Without session variables. */
  readonly variables: Readonly<Record<string, string | readonly (string | null)[]>>;
  /** Edges followed in this turn, for the funnel. */
  readonly visitedEdgeIds: readonly string[];
  /** True if the flow is over: it waits for neither an answer nor an action's result. */
  readonly isEnded: boolean;
  /** True once the visitor's result has at least one answer. */
  readonly hasAnswers: boolean;
  /** Whether the turn's input belongs to the visitor's result, not to a linked bot's own. */
  readonly isWaiting: boolean;
  /** The visitor's identity and the names of the verified variables; absent if the visitor is unknown. */
  readonly identity?: { readonly subject: string; readonly verified: readonly string[] };
  /** Changes of the results of linked bots. */
  readonly linkedResults: readonly LinkedResult[];
}

/** What a result says of the visitor. */
export type ResultContent = Pick<Turn, "variables" | "identity">;

/** Why a visitor message was rejected. The server maps the kind to an HTTP status. */
export type TurnRefusal =
  | { readonly kind: "command-not-found"; readonly message: string }
  | { readonly kind: "invalid-action-result"; readonly message: string }
  | { readonly kind: "session-broken"; readonly message: string }
  /** The session has no room for the answer. */
  | { readonly kind: "session-full"; readonly message: string }
  /** There is no such answer that could be edited, or no reply that could be requested again. */
  | { readonly kind: "cannot-go-back"; readonly message: string }
  | { readonly kind: "ai-limit-reached"; readonly message: string }
  /** The flow waits for no answer that it could ask for again. */
  | { readonly kind: "no-open-question"; readonly message: string }
  | TurnConflict;
