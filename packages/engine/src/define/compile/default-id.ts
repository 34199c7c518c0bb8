import { slug } from "../../authoring/slug.ts";
import type { StepSource } from "../../authoring/step-source.ts";
import { stepName } from "../source/step-source.ts";

/** The id of a step without one: the group's id plus the saved variable, else the group's id plus the kind and a number. */
export function defaultId(groupId: string, step: StepSource, counts: Map<string, number>): string {
  if ("ask" in step && step.save !== undefined) return `${groupId}.${slug(step.save)}`;
  const kind = slug(stepName(step) ?? "step");
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return `${groupId}.${kind}-${count}`;
}
