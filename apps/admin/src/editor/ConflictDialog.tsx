import { isRecord } from "@banter/protocol";
import { useMemo } from "react";
import { interpolate } from "../strings/strings.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import type { SaveState } from "./draft/create-draft-saver.ts";
import { mergeDrafts, type MergeConflict } from "./draft/merge-drafts.ts";
import { ChangeList } from "./parts/ChangeList.tsx";
import { Modal } from "./parts/Modal.tsx";
import { useEditorTexts, type EditorTexts } from "./strings/editor-strings.ts";

/** Asks what to do with changes of two people. Closing it decides nothing. */
export function ConflictDialog({ conflict, mine, onResolve, onClose }: ConflictDialogProps) {
  const texts = useEditorTexts();
  const { strings } = texts;
  const { base, theirs, by } = conflict;
  const keepMine = useMemo(() => mergeDrafts(base, mine, theirs), [base, mine, theirs]);
  const keepTheirs = useMemo(() => mergeDrafts(base, theirs, mine), [base, mine, theirs]);
  const parts = keepMine.conflicts.map((part) => partName(part, texts)).join(", ");
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

const MAX_TEXT_LENGTH = 60;

/** The name of a group, a variable or a test; of a translation its language, and the text that was translated. */
function partName({ path, mine, theirs }: MergeConflict, { languageName }: EditorTexts): string {
  const [part, name, key] = path;
  if (part !== "translations" || name === undefined) return path.at(-1) ?? "";
  if (key === undefined) return languageName(name);
  const entry = mine ?? theirs;
  const text = isRecord(entry) ? String(entry["source"]) : key;
  return `${languageName(name)} “${text.slice(0, MAX_TEXT_LENGTH)}”`;
}
