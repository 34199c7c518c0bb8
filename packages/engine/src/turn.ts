import type { GuestMessage, Result, StartFrom } from "@banter/protocol";
import type { CompiledBot } from "./bot/compiled-bot.ts";
import type { EffectJournal } from "./effects/effect-journal.ts";
import type { EffectPorts } from "./effects/effect-ports.ts";

/** What sets a flow in motion. */
export type FlowEvent =
  | {
      readonly type: "start";
      readonly prefilledVariables: Readonly<Record<string, unknown>>;
      readonly startFrom?: StartFrom;
      readonly isStreamEnabled: boolean;
      readonly isOnlyRegistering: boolean;
      readonly isPreview: boolean;
      readonly textFormat: "richText" | "markdown";
      readonly message?: GuestMessage;
      readonly resultId?: string;
      readonly sessionId: string;
    }
  /** An answer, an action's reply, a command, or nothing ("go on"). */
  | { readonly type: "reply"; readonly message?: GuestMessage };

/** Where a session stands: plain JSON, without the bot's definition. Opaque to everyone but the engine. */
export interface FlowState {
  readonly version: 1;
  readonly [field: string]: unknown;
}

/** A reply as it goes on the wire, without the ids that the server adds. */
export interface WireReply {
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly input?: Readonly<Record<string, unknown>>;
  readonly clientSideActions?: readonly Readonly<Record<string, unknown>>[];
  readonly logs?: readonly FlowLog[];
  readonly progress?: number;
  readonly dynamicTheme?: Readonly<Record<string, string>>;
  readonly lastMessageNewFormat?: string;
}

/** A line of the flow's log. `details` may hold what a service said: only the owner and previews get them. */
export interface FlowLog {
  readonly status: "success" | "error" | "info";
  readonly description: string;
  readonly details?: string;
  readonly context?: string;
}

/** An answer as it is kept for the bot's owner. */
export interface RecordedAnswer {
  readonly blockId: string;
  /** Name of the column it belongs to: the variable's name, else the group's title. */
  readonly key: string;
  readonly content: string;
  readonly attachedFileUrls?: readonly string[];
}

/** The outcome of one turn. */
export interface Turn {
  readonly state: FlowState;
  readonly reply: WireReply;
  readonly answers: readonly RecordedAnswer[];
  readonly logs: readonly FlowLog[];
  /** Variables with a value, by name, after this turn; without those that live with the session alone. */
  readonly variables: Readonly<Record<string, string | readonly (string | null)[]>>;
  /** Edges walked in this turn, for the funnel. */
  readonly visitedEdgeIds: readonly string[];
  /** No input and no action that replies: the flow is over. */
  readonly isEnded: boolean;
  /** Has at least one answer by now. */
  readonly hasAnswers: boolean;
}

/** Why a reply was not taken at all; the HTTP status is the server's business. */
export type TurnRefusal =
  | { readonly kind: "command-not-found"; readonly message: string }
  | { readonly kind: "bad-action-reply"; readonly message: string }
  | { readonly kind: "session-broken"; readonly message: string };

/** Runs one turn: pure but for `ports`, which do what only the outside can. */
export type RunTurn = (
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  ports: EffectPorts,
  journal?: EffectJournal,
) => Promise<Result<Turn, TurnRefusal>>;
