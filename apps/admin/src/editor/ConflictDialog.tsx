import { useMemo } from "react";
import { interpolate } from "../strings/strings.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import type { SaveState } from "./draft/create-draft-saver.ts";
import { mergeDrafts } from "./draft/merge-drafts.ts";
import { ChangeList } from "./parts/ChangeList.tsx";
import { Modal } from "./parts/Modal.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** Asks what to do with changes of two people. Closing it decides nothing. */
export function ConflictDialog({ conflict, mine, onResolve, onClose }: ConflictDialogProps) {
  const { strings } = useEditorTexts();
  const { base, theirs, by } = conflict;
  const keepMine = useMemo(() => mergeDrafts(base, mine, theirs), [base, mine, theirs]);
  const keepTheirs = useMemo(() => mergeDrafts(base, theirs, mine), [base, mine, theirs]);
  const parts = keepMine.conflicts.map(({ path }) => path.at(-1)).join(", ");
  return (
    <Modal
      title={interpolate(strings.conflictTitle, { name: by === "" ? strings.somebody : by })}
      onClose={onClose}
    >
      <ChangeList before={base} after={theirs} />
      <p>{parts === "" ? strings.conflictMerged : interpolate(strings.conflictParts, { parts })}</p>
      <div className="button-row">
        {parts === "" ? (
          <button
            type="button"
            className="button"
            data-kind="primary"
            onClick={() => onResolve(keepMine.draft)}
          >
            {strings.combine}
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={() => onResolve(keepMine.draft)}>
              {strings.combineMine}
            </button>
            <button type="button" className="button" onClick={() => onResolve(keepTheirs.draft)}>
              {strings.combineTheirs}
            </button>
          </>
        )}
        <button type="button" className="button" data-kind="danger" onClick={() => onResolve(theirs)}>
          {strings.discardMine}
        </button>
      </div>
    </Modal>
  );
}

interface ConflictDialogProps {
  readonly conflict: Extract<SaveState, { readonly status: "conflict" }>;
  readonly mine: BotDraft;
  readonly onResolve: (draft: BotDraft) => void;
  readonly onClose: () => void;
}
