import type { BrowserContextOptions } from "playwright";
import type { BotName } from "./fault-bots.ts";
import type { Visit } from "./visit.ts";

/** One thing that breaks, what the visitor sees of it, and how the conversation goes on. */
export interface FaultCase {
  readonly fault: string;
  readonly bot?: BotName;
  /** The server is one that knows nothing of safe resends. */
  readonly isPlain?: boolean;
  /** Time passes by `elapses` only as fast as the case asks. */
  readonly hasClock?: boolean;
  /** Runs in the page before anything else. */
  readonly init?: () => void;
  readonly page?: PageParts;
  readonly context?: BrowserContextOptions;
  /** Opens the page and brings the fault about. */
  strike(visit: Visit): Promise<void>;
  /** Words that stand in the chat then. */
  readonly sees: readonly string[];
  /** What the visitor can do: nothing is needed, the question is asked again, the page is loaded anew, or a button of this name. */
  readonly wayOn: "itself" | "question" | "reload" | { readonly button: string };
  /** Ends the fault, before the way on is taken. */
  goOn?(visit: Visit): Promise<void>;
  /** Conversations that have an answer at the end; the last one has them all. More than one where the visitor starts over. */
  readonly conversations?: number;
}

export interface PageParts {
  readonly head?: string;
  /** Stands in for the usual element. */
  readonly body?: (element: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FaultArea {
  readonly area: string;
  readonly cases: readonly FaultCase[];
}
