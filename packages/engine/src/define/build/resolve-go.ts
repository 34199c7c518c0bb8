import { report, type BotDraft, type Place, type Target } from "./bot-draft.ts";
import { nearest } from "./nearest.ts";

interface Go {
  readonly go: string;
  readonly at?: string | undefined;
}

/** Where `go` leads. A group that does nothing but `go` elsewhere is skipped; an unknown one is reported. */
export function resolveGo(
  draft: BotDraft,
  { go, at }: Go,
  place: Place | undefined,
  passed: readonly string[] = [],
): Target | undefined {
  const groupId = draft.groupIds.get(go);
  const steps = draft.source.groups[go];
  if (groupId === undefined || steps === undefined) {
    const names = [...draft.groupIds.keys()];
    const meant = nearest(go, names);
    report(
      draft,
      place,
      "error",
      `There is no group "${go}"`,
      meant === undefined
        ? `Groups are: ${names.map((name) => `"${name}"`).join(", ")}.`
        : `Did you mean "${meant}"?`,
    );
    return undefined;
  }
  if (at !== undefined) return { groupId, blockId: at };
  const [first] = steps;
  if (first === undefined || !("go" in first)) return { groupId };
  if (passed.includes(go)) {
    report(
      draft,
      place,
      "error",
      `The groups ${[...passed, go].map((name) => `"${name}"`).join(" → ")} only lead to each other`,
      "Let one of them do something.",
    );
    return undefined;
  }
  return resolveGo(draft, first, place, [...passed, go]);
}
