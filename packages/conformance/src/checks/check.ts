import type { Exchange, Send } from "../http/exchange.ts";
import type { Talk } from "../visitor/talk.ts";
import type { Tour } from "../visitor/tour.ts";
import type { Outcome } from "./outcome.ts";

/** `reference`: the protocol of the reference server. `banter`: what Banter promises beyond it. */
export type Profile = "reference" | "banter";

/** One promise of the protocol. */
export interface Check {
  /** In kebab case, the same in all versions. */
  readonly id: string;
  /** The promise, as one sentence. */
  readonly title: string;
  readonly profile: Profile;
  /** A failed `error` makes the command fail. */
  readonly severity: "error" | "warning";
  /** It needs a real HTTP server, not one that runs in the page. */
  readonly needsHttp?: true;
  readonly run: (context: CheckContext) => Promise<Outcome>;
}

/** What checks use: the server under test, and a visitor who talks with its bot. */
export interface CheckContext {
  readonly send: Send;
  /** Path of the bot's routes, without the last part. */
  readonly botPath: string;
  /** Path of the route that starts a conversation, and its body. */
  readonly startPath: string;
  readonly startBody: object;
  /** The conversations are previews of a bot from a file, which has no opening and no stored result. */
  readonly isPreview: boolean;
  readonly randomId: () => string;
  /** Starts a conversation, with fields beside the usual ones. */
  readonly start: (fields?: object) => Promise<Exchange>;
  /** Starts a conversation and returns a visitor who can answer in it. */
  readonly talk: () => Promise<Talk>;
  /** A whole conversation, with a wrong answer before each plausible one. It is conducted once per run. */
  readonly tour: () => Promise<Tour>;
}
