import { useId, useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { fillIn } from "../../i18n/strings.ts";
import { parsePlaceholder } from "./placeholder-text.ts";

/** Area to choose, drop or paste files. The native file field is visually hidden, for keyboards and screen readers. */
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
  const textId = useId();

  function choose(files: FileList | null): void {
    if (!isDisabled && files !== null && files.length > 0) onChoose([...files]);
  }
  const { isDraggedOver, dropTarget } = useDropTarget(choose);
  return (
    <label
      className={isDraggedOver ? "banter-upload-input dragging-over" : "banter-upload-input"}
      {...dropTarget}
    >
      <UploadIcon total={total} />
      <span id={textId} className="banter-upload-text">
        {placeholder === "" ? <DefaultText {...{ isMultiple, limit }} /> : authorText(placeholder)}
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
        // A disabled field would lose focus.
        aria-disabled={isDisabled || undefined}
        onClick={(event) => isDisabled && event.preventDefault()}
        onChange={({ target }) => {
          choose(target.files);
          // Reset, so that a removed file can be chosen again.
          target.value = "";
        }}
      />
    </label>
  );
}

/** Event handlers that receive dropped and pasted files. */
function useDropTarget(choose: (files: FileList) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const dropTarget = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setDraggedOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(false);
      choose(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => choose(event.clipboardData.files),
  };
  return { isDraggedOver, dropTarget };
}

function UploadIcon({ total }: Pick<DropZoneProps, "total">) {
  return (
    <span className="banter-upload-icon">
      <Icon name="upload" />
      {/* Hidden from screen readers, which read the list below. */}
      {total > 1 && (
        <span className="total-files-indicator" aria-hidden="true">
          {total}
        </span>
      )}
    </span>
  );
}

function DefaultText({ isMultiple, limit }: Pick<DropZoneProps, "isMultiple" | "limit">) {
  const strings = useStrings();
  return (
    <>
      <strong className="banter-choose-or-drop">
        {isMultiple ? strings.chooseOrDropFiles : strings.chooseOrDropFile}
      </strong>
      <strong className="banter-choose-only">{isMultiple ? strings.chooseFiles : strings.chooseFile}</strong>
      <small>{fillIn(strings.fileSizeLimit, { limit })}</small>
    </>
  );
}

function authorText(placeholder: string): ReactNode {
  return parsePlaceholder(placeholder).map(({ text, isStrong }, index) =>
    isStrong ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  );
}

interface DropZoneProps {
  readonly isMultiple: boolean;
  readonly accept: string;
  readonly capture: "environment" | "user" | undefined;
  /** The author's text with simple HTML; if empty, the widget's text is shown. */
  readonly placeholder: string;
  /** Size limit of a file in megabytes. */
  readonly limit: number;
  readonly questionId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  /** Number of chosen files. */
  readonly total: number;
  readonly onChoose: (files: readonly File[]) => void;
}
