import { useMemo } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import type { FormContext } from "./fields/form-context.ts";
import type { EditedDraft } from "./use-edited-draft.ts";

interface FormReferencesOptions {
  readonly api: Pick<OwnerApi, "addMedia">;
  readonly botId: string;
  readonly draft: BotDraft;
  readonly change: EditedDraft["change"];
  readonly onProblem: (message: string) => void;
}

/** What forms choose from: groups, variables and uploaded files. */
export function useFormReferences({
  api,
  botId,
  draft,
  change,
  onProblem,
}: FormReferencesOptions): FormContext {
  const { groups, variables } = draft;
  return useMemo(
    () => ({
      groups: Object.keys(groups),
      variables: Object.keys(variables ?? {}),
      addVariable: (name) => change((before) => addVariable(before, name)),
      stepIds: (group) =>
        (groups[group] ?? []).map(({ id }) => id).filter((id): id is string => typeof id === "string"),
      upload: async (file) => {
        const reply = await api.addMedia(botId, file);
        onProblem(reply.ok ? "" : reply.error.message);
        return reply.ok ? reply.value : undefined;
      },
    }),
    [api, botId, groups, variables, change, onProblem],
  );
}

export function addVariable(draft: BotDraft, name: string): BotDraft {
  return { ...draft, variables: { ...draft.variables, [name]: { type: "text" } } };
}
