import { lenient } from "@banter/protocol";
import * as v from "valibot";

/** How a bot's file wants to be served. It isn't part of the bot's definition. */
export interface ServingOptions {
  /** Name in the bot's URL, if the file has one. */
  readonly publicId: string | undefined;
  readonly isClosed: boolean;
}

const servingOptions = lenient.object({ publicId: lenient.optionalString(), isClosed: lenient.boolean() });

/** Reads a bot of any format, also wrapped in an API response. */
export function readServingOptions(value: unknown): ServingOptions {
  const isWrapped = typeof value === "object" && value !== null && "typebot" in value;
  const { publicId, isClosed } = v.parse(servingOptions, isWrapped ? value.typebot : value);
  return { publicId: publicId || undefined, isClosed };
}
