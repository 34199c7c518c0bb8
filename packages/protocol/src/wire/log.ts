import { union, optionalObject, optionalString, string, type Decoder } from "../decoders.ts";

/** Parses a log. */
export const parseLog: Decoder<ClientLog | undefined> = optionalObject({
  status: optionalString(),
  description: string("Unknown problem"),
  details: union(optionalString(), (value) => (value === undefined ? undefined : JSON.stringify(value))),
  context: optionalString(),
});

/** A problem that the bot's author should know about. `status` is `error`, `info` or `success`. */
export interface ClientLog {
  readonly description: string;
  readonly status?: string | undefined;
  readonly details?: string | undefined;
  readonly context?: string | undefined;
}
