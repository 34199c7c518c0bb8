import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { Conversion } from "./conversion.ts";

/** Where a flow continues. */
export interface Place {
  readonly go: string;
  readonly at?: string;
}

/** The section of a block; `at` if it isn't the first. A branch can't be reached from elsewhere. */
export function placeOf({ id }: BlockDefinition, { places, sections }: Conversion): Place | undefined {
  const go = places.get(id);
  if (go === undefined) return undefined;
  return sections.get(go)?.blocks[0]?.id === id ? { go } : { go, at: id };
}
