import { either, optionalSection, optionalText, text, type Reader } from "../readers.ts";

/** Something that went differently than the bot's author meant. */
export const parseLog: Reader<ClientLog | undefined> = optionalSection({
  status: optionalText(),
  description: text("Unknown problem"),
  details: either(optionalText(), (value) => (value === undefined ? undefined : JSON.stringify(value))),
  context: optionalText(),
});

/** Something that went differently than the bot's author meant. `status` is `error`, `info` or `success`. */
export interface ClientLog {
  readonly description: string;
  readonly status?: string | undefined;
  readonly details?: string | undefined;
  readonly context?: string | undefined;
}
