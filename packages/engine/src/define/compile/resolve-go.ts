import { closestMatch } from "@banter/protocol";
import {
  addDiagnostic,
  type BotBuilder,
  type DiagnosticLocation,
  type Target,
} from "../../authoring/bot-builder.ts";

interface Go {
  readonly go: string;
  readonly at?: string | undefined;
}

/** Target of `go`. A group that starts with another `go` is followed to its target. Unknown groups are reported. */
export function resolveGo(
  builder: BotBuilder,
  step: Go,
  location: DiagnosticLocation | undefined,
  passed: readonly string[] = [],
): Target | undefined {
  const { go, at } = step;
  const groupId = builder.groupIds.get(go);
  const steps = builder.source.groups[go];
  if (groupId === undefined || steps === undefined) {
    const names = [...builder.groupIds.keys()];
    const intended = closestMatch(go, names);
    addDiagnostic(
      builder,
      location,
      "error",
      `Unknown group "${go}"`,
      intended === undefined
        ? `Groups are: ${names.map((name) => `"${name}"`).join(", ")}.`
        : `Did you mean "${intended}"?`,
      step,
    );
    return undefined;
  }
  if (at !== undefined) return { groupId, blockId: at };
  const [first] = steps;
  if (first === undefined || !("go" in first)) return { groupId };
  if (passed.includes(go)) {
    addDiagnostic(
      builder,
      location,
      "error",
      `The groups ${[...passed, go].map((name) => `"${name}"`).join(" → ")} only lead to each other`,
      "Add a step other than `go` to one of them.",
      step,
    );
    return undefined;
  }
  return resolveGo(builder, first, location, [...passed, go]);
}
