import { IconButton } from "./parts/IconButton.tsx";
import type { EditedBot } from "@banter/protocol/reply-schemas";
import type { ReactNode } from "react";
import { interpolate } from "../strings/strings.ts";
import type { SaveState } from "./draft/create-draft-saver.ts";
import { RedoIcon, SearchIcon, UndoIcon } from "./parts/icons.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";
import type { EditedDraft } from "./use-edited-draft.ts";

/** The state of the draft and what can be done with it as a whole. */
export function EditorBar({
  bot,
  isPublished,
  edited,
  onFind,
  onPublish,
  onResolve,
  children,
}: EditorBarProps) {
  const { strings } = useEditorTexts();
  const { canUndo, canRedo, undo, redo, saveState } = edited;
  // Not announced: after each pause in typing it would be two sentences before "Saved".
  const isPending = saveState.status === "waiting" || saveState.status === "saving";
  return (
    <div className="editor-bar">
      <div className="editor-state">
        <PublishedTag bot={bot} isCurrent={isPublished && saveState.status === "saved"} />
        {isPending && (
          <span className="muted">
            <SaveText state={saveState} />
          </span>
        )}
        <span role="status" className={saveState.status === "saved" ? "muted" : "problem"}>
          {!isPending && <SaveText state={saveState} />}
        </span>
        {saveState.status === "conflict" && (
          <button type="button" className="button" onClick={onResolve}>
            {strings.resolveConflict}
          </button>
        )}
      </div>
      <div className="button-row">
        <IconButton label={strings.undo} isDisabled={!canUndo} onClick={undo}>
          <UndoIcon />
        </IconButton>
        <IconButton label={strings.redo} isDisabled={!canRedo} onClick={redo}>
          <RedoIcon />
        </IconButton>
        <IconButton label={strings.find} onClick={onFind}>
          <SearchIcon />
        </IconButton>
        <button type="button" className="button to-preview" onClick={showPreview}>
          {strings.preview}
        </button>
        {children}
        <button type="button" className="button" data-kind="primary" onClick={onPublish}>
          {strings.publish}
        </button>
      </div>
    </div>
  );
}

/** On narrow screens the chat is below the forms. */
function showPreview(): void {
  const preview = document.querySelector<HTMLElement>(".preview-panel");
  preview?.scrollIntoView({ block: "start" });
  preview?.focus();
}

interface EditorBarProps {
  readonly bot: EditedBot;
  /** Whether visitors get the draft as it was saved last. */
  readonly isPublished: boolean;
  readonly edited: Pick<EditedDraft, "canUndo" | "canRedo" | "undo" | "redo" | "saveState">;
  readonly onFind: () => void;
  readonly onPublish: () => void;
  readonly onResolve: () => void;
  readonly children: ReactNode;
}

function PublishedTag({ bot, isCurrent }: { readonly bot: EditedBot; readonly isCurrent: boolean }) {
  const { strings } = useEditorTexts();
  if (bot.pause !== undefined)
    return (
      <span className="tag" data-tone="bad">
        {strings.paused}
      </span>
    );
  if (bot.publication === undefined) return <span className="tag">{strings.notPublished}</span>;
  return (
    <span className="tag" data-tone={isCurrent ? "good" : undefined}>
      {isCurrent ? interpolate(strings.version, { number: bot.publication.number }) : strings.changed}
    </span>
  );
}

function SaveText({ state }: { readonly state: SaveState }) {
  const { strings } = useEditorTexts();
  switch (state.status) {
    case "saved":
      return strings.saved;
    case "saving":
      return strings.saving;
    case "waiting":
      return strings.waiting;
    case "conflict":
      return strings.waitingForConflict;
    case "removed":
      return strings.wasRemoved;
    case "failed":
      return interpolate(state.isKept ? strings.failedKept : strings.failedUnkept, { reason: state.message });
  }
}
