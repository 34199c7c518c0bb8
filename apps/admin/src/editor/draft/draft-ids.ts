import { stepIds, type StepId } from "@banter/engine/runtime";
import type { BotDraft } from "./bot-draft.ts";

/** Like `stepIds`. Of a draft that can't be read as a whole, the ids in those groups and events that can. */
export function draftIds(draft: BotDraft): readonly StepId[] {
  const all = stepIds(draft);
  if (all.length > 0) return all;
  const { id, start, events } = draft;
  const idsIn = (parts: Pick<BotDraft, "groups" | "events">) => stepIds({ id, start, ...parts });
  const groups = Object.fromEntries(
    Object.entries(draft.groups).map(([name, steps]) => [
      name,
      idsIn({ groups: { [name]: steps } }).length > 0 ? steps : [],
    ]),
  );
  return idsIn({ groups, ...(idsIn({ groups: {}, events }).length > 0 && { events }) });
}
