import type { BrowserContextOptions } from "playwright";
import type { BotName } from "./fault-bots.ts";
import type { Visit } from "./visit.ts";

/** One injected fault, what the visitor sees of it, and how the conversation recovers. */
export interface FaultCase {
  readonly fault: string;
  readonly bot?: BotName;
  /** The server doesn't support safe resends. */
  readonly isPlain?: boolean;
  /** The page's clock only advances through `elapses`. */
  readonly hasClock?: boolean;
  /** Runs in the page before any other script. */
  readonly init?: () => void;
  readonly page?: PageOptions;
  readonly context?: BrowserContextOptions;
  /** Opens the page and injects the fault. */
  inject(visit: Visit): Promise<void>;
  /** Text that the chat then shows. */
  readonly expects: readonly string[];
  /** The visitor's way to recover: nothing is needed, the question is asked again, a page reload, or a button with this name. */
  readonly recovery: "itself" | "question" | "reload" | { readonly button: string };
  /** Ends the fault before the recovery. */
  endFault?(visit: Visit): Promise<void>;
  /** Number of conversations with an answer at the end; the last one has all of them. More than one if the visitor starts over. */
  readonly conversations?: number;
}

export interface PageOptions {
  readonly head?: string;
  /** Replaces the usual element. */
  readonly body?: (element: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FaultArea {
  readonly area: string;
  readonly cases: readonly FaultCase[];
}
