import type { BotDraft } from "./bot-draft.ts";
import { walkSteps, type StepPath } from "./step-path.ts";

/** The step with an id of the compiled bot, else its group: the ids of steps without one begin with their group's. */
export function findPlace(draft: BotDraft, id: string | undefined): StepPath | undefined {
  if (id === undefined) return undefined;
  for (const { path, step } of walkSteps(draft)) if (step["id"] === id) return path;
  const wanted = simplify(id.split(".")[0] ?? "");
  const group = Object.keys(draft.groups).find((name) => simplify(name) === wanted);
  return group === undefined ? undefined : ["groups", group];
}

/** Ids of groups are their names in lower case, with hyphens. */
function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
