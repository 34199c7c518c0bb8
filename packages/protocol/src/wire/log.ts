import * as v from "valibot";
import { optionalText, text } from "../lenient.ts";

const detail = v.fallback(
  v.optional(v.union([v.string(), v.pipe(v.unknown(), v.transform((value) => JSON.stringify(value)))])),
  undefined,
);

/** Something that went differently than the bot's author meant. */
export const logSchema = v.object({
  status: optionalText(),
  description: text("Unknown problem"),
  details: detail,
  context: optionalText(),
});

export interface ClientLog {
  readonly description: string;
  readonly status?: string | undefined;
  readonly details?: string | undefined;
  readonly context?: string | undefined;
}
