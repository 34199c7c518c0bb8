import type { Chunk } from "@banter/client";
import { useChatState } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";

/** What the visitor can edit: loaded with the first answer that can be. */
function useEditControls() {
  const controls = useLoaded(loadEditControls);
  return controls.status === "ready" ? controls.value : undefined;
}

const loadEditControls = () => import("../edit-answer/edit-controls.ts");

/** Beside an answer that can be edited, or that is being edited. */
export function EditSlot({ chunk }: { readonly chunk: Chunk }) {
  const controls = useEditControls();
  return controls && <controls.EditAnswer chunk={chunk} />;
}

/** Above the input of a question that the visitor had answered before going back behind it. */
export function SuggestionSlot() {
  return useChatState(({ suggestions }) => suggestions !== undefined) && <LoadedSuggestion />;
}

function LoadedSuggestion() {
  const controls = useEditControls();
  return controls && <controls.SuggestedAnswer />;
}
