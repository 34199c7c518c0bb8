import { useId, useState, type DragEvent, type ReactNode } from "react";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { fillIn } from "../../i18n/words.ts";
import { readPlaceholder } from "./placeholder-text.ts";

/** Where files are chosen, dropped or pasted. The real file field is there for the keyboard, only out of sight. */
export function DropZone({
  isMultiple,
  accept,
  capture,
  placeholder,
  limit,
  questionId,
  describedBy,
  isInvalid,
  isDisabled,
  total,
  onChoose,
}: DropZoneProps) {
  const words = useAllWords();
  const textId = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setDraggedOver(false);
    choose(event.dataTransfer.files);
  }
  function choose(files: FileList | null): void {
    if (!isDisabled && files !== null && files.length > 0) onChoose([...files]);
  }
  return (
    <label
      className={isDraggedOver ? "banter-upload-input dragging-over" : "banter-upload-input"}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setDraggedOver(false);
      }}
      onDrop={drop}
      onPaste={(event) => choose(event.clipboardData.files)}
    >
      <span className="banter-upload-icon">
        <LaterIcon name="file" />
        {/* The list below names them to a screen reader. */}
        {total > 1 && (
          <span className="total-files-indicator" aria-hidden="true">
            {total}
          </span>
        )}
      </span>
      <span id={textId} className="banter-upload-text">
        {placeholder === "" ? defaultText() : authorText(placeholder)}
      </span>
      <input
        type="file"
        className="banter-visually-hidden"
        aria-labelledby={`${questionId} ${textId}`}
        aria-describedby={describedBy}
        multiple={isMultiple}
        accept={accept || undefined}
        capture={capture}
        aria-invalid={isInvalid || undefined}
        // A disabled field would lose the focus.
        aria-disabled={isDisabled || undefined}
        onClick={(event) => isDisabled && event.preventDefault()}
        onChange={(event) => {
          choose(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </label>
  );

  function defaultText(): ReactNode {
    return (
      <>
        <strong>{isMultiple ? words.chooseFiles : words.chooseFile}</strong>
        <small>{fillIn(words.fileSizeLimit, { limit })}</small>
      </>
    );
  }
}

function authorText(placeholder: string): ReactNode {
  return readPlaceholder(placeholder).map(({ text, isStrong }, index) =>
    isStrong ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  );
}

interface DropZoneProps {
  readonly isMultiple: boolean;
  readonly accept: string;
  readonly capture: "environment" | "user" | undefined;
  /** The author's words, with a little HTML; empty: the widget's own. */
  readonly placeholder: string;
  /** Megabytes. */
  readonly limit: number;
  readonly questionId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  /** How many files are chosen. */
  readonly total: number;
  readonly onChoose: (files: readonly File[]) => void;
}
