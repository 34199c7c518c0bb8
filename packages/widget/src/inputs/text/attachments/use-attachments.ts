import type { ClipboardEvent, DragEvent } from "react";
import type { Answer } from "@banter/client";
import type { TextInputOptions } from "@banter/protocol";
import { useFileCheck } from "../../../uploads/use-file-check.ts";
import { useUploads } from "../../../uploads/use-uploads.ts";
import { uploadLimit } from "../../file/upload-limit.ts";
import type { InputProps } from "../../input-view.ts";

/** The attachments of a text: chosen, dropped or pasted, and uploaded when the text is submitted. */
export function useAttachments({ block, options, returnedAnswer, onSubmit }: InputProps<TextInputOptions>) {
  const uploads = useUploads(block.id, returnedAnswer);
  const { rejection, check, clearRejection } = useFileCheck({ sizeLimit: uploadLimit(undefined), types: [] });
  const isEnabled = options.attachments.isEnabled && options.attachments.saveVariableId !== undefined;

  function attach(files: readonly File[]): void {
    uploads.add(check(files), "start");
  }
  /** Submits the text as it is after the uploads: the visitor can continue to write, or delete it, meanwhile. */
  async function submitWithFiles(answer: Answer, currentText: () => string, onEmpty: () => void) {
    clearRejection();
    const outcome = await uploads.uploadAll(uploads.items);
    if (outcome.status !== "uploaded") return;
    const { files } = outcome;
    if (answer.type !== "text" || files.length === 0) return onSubmit(answer);
    const value = currentText();
    if (value.trim() === "") return onEmpty();
    const attachedFileUrls = files.map(({ url }) => url);
    onSubmit({ ...answer, value, draft: value, attachments: files, attachedFileUrls });
  }
  const dropTarget = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      attach([...event.dataTransfer.files]);
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      attach([...event.clipboardData.files]);
    },
  };
  /** `dropTarget`: event handlers of the form. */
  return { uploads, rejection, isEnabled, attach, submitWithFiles, dropTarget: isEnabled ? dropTarget : {} };
}
