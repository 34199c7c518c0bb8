import { useRef, type FormEvent } from "react";
import { fileInput, type FileInputOptions } from "@banter/protocol";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { pluralize } from "../../i18n/strings.ts";
import { acceptList } from "../../uploads/accept-list.ts";
import { encodeFileUrl } from "../../uploads/file-check.ts";
import type { UploadedFile } from "../../uploads/upload-file.ts";
import { totalShare, type UploadItem } from "../../uploads/upload-list.ts";
import { useFileCheck } from "../../uploads/use-file-check.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { DropZone } from "./DropZone.tsx";
import { useDescription } from "../../chat-context/disclosure.ts";
import { FileList } from "./FileList.tsx";
import { TotalProgress } from "./TotalProgress.tsx";
import { uploadLimit } from "./upload-limit.ts";
import css from "./file-input.css?inline";
import listCss from "./file-list.css?inline";

/** File upload: a single file uploads as soon as it is chosen, several upload on submit (spec §4). */
export function FileInput(props: InputProps<FileInputOptions>) {
  const { options, questionId, onSubmit } = props;
  const { isMultipleAllowed, isRequired, labels } = options;
  useStyles(listCss);
  useStyles(css);
  const form = useRef<HTMLFormElement>(null);
  const { uploads, limit, types, choose, upload, error, errorId } = useFileAnswer(props);
  const description = useDescription(errorId);
  const { items, isUploading } = uploads;
  // A single file uploads immediately, but a returned one is uploaded already and needs the submit button.
  const hasReturned = items.some(({ file }) => file === undefined);

  function remove(key: number): void {
    uploads.remove(key);
    form.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (items.length > 0) void upload(items);
  }
  return (
    <form
      ref={form}
      className="banter-input-form banter-file-form"
      data-wide
      aria-busy={isUploading}
      noValidate
      onSubmit={submit}
    >
      <DropZone
        isMultiple={isMultipleAllowed}
        accept={acceptList(types, options.capture !== undefined)}
        capture={options.capture}
        placeholder={labels.placeholder}
        limit={limit}
        questionId={questionId}
        describedBy={description}
        isInvalid={error !== undefined}
        isDisabled={isUploading}
        total={items.length}
        onChoose={choose}
      />
      <FileList items={items} onRemove={remove} onRetry={() => void upload(items)} />
      {isUploading && <TotalProgress share={totalShare(items)} />}
      <FieldError id={errorId}>{error}</FieldError>
      <FileActions
        labels={labels}
        total={items.length}
        isUploading={isUploading}
        hasSubmit={isMultipleAllowed || hasReturned}
        onSkip={isRequired ? undefined : () => onSubmit({ type: "skip", label: labels.skip })}
        onClear={uploads.clear}
      />
    </form>
  );
}

/** Checks, uploads and submits the chosen files. */
function useFileAnswer({ block, options, returnedAnswer, onSubmit }: InputProps<FileInputOptions>) {
  const { isMultipleAllowed, allowedFileTypes } = options;
  const uploads = useUploads(block.id, returnedAnswer);
  const answer = useAnswer(fileInput, options, onSubmit);
  const limit = uploadLimit(options.sizeLimit);
  const types = allowedFileTypes.isEnabled ? allowedFileTypes.types : [];
  const { rejection, check } = useFileCheck({ sizeLimit: limit, types });

  function choose(files: readonly File[]): void {
    const accepted = check(files);
    if (accepted.length === 0) return;
    if (isMultipleAllowed) uploads.add(accepted);
    else void upload(uploads.add(accepted.slice(0, 1), "replace"));
  }
  async function upload(chosen: readonly UploadItem[]): Promise<void> {
    const result = await uploads.uploadAll(chosen);
    if (result.status === "uploaded") submit(result.files);
  }
  function submit(files: readonly UploadedFile[]): void {
    const urls = files.map(({ url }) => url);
    answer.submit({ text: urls.join(", "), attachedFileUrls: urls }, (textAnswer) => ({
      ...textAnswer,
      value: urls.map(encodeFileUrl).join(", "),
      label: successLabel(options, files.length),
      attachments: files,
      attachedFileUrls: urls,
    }));
  }
  return { uploads, limit, types, choose, upload, error: rejection ?? answer.error, errorId: answer.errorId };
}

/** Without files an optional skip button, else the clear and submit buttons. */
function FileActions({ labels, total, isUploading, hasSubmit, onSkip, onClear }: FileActionsProps) {
  const strings = useStrings();
  return (
    <div className="banter-file-actions">
      {total === 0 && onSkip && (
        <button type="button" className="banter-button secondary-button" onClick={onSkip}>
          {labels.skip}
        </button>
      )}
      {total > 0 && hasSubmit && (
        <>
          <button type="button" className="banter-button secondary-button" onClick={onClear}>
            {labels.clear}
          </button>
          <button type="submit" className="banter-button" aria-disabled={isUploading}>
            {labels.button === "Upload"
              ? pluralize(strings.uploadFiles, total, strings.language)
              : labels.button}
          </button>
        </>
      )}
    </div>
  );
}

interface FileActionsProps {
  readonly labels: FileInputOptions["labels"];
  /** Number of chosen files. */
  readonly total: number;
  readonly isUploading: boolean;
  readonly hasSubmit: boolean;
  /** Undefined if a file is required. */
  readonly onSkip: (() => void) | undefined;
  readonly onClear: () => void;
}

function successLabel({ labels }: FileInputOptions, total: number): string {
  return total > 1 ? labels.success.multiple.replace("{total}", String(total)) : labels.success.single;
}

export const view: InputView<FileInputOptions> = {
  definition: fileInput,
  Component: FileInput,
  // The submit button's default shows the number of files, see `FileActions`.
  defaultLabels: (strings) => ({
    labels: {
      clear: strings["label.clear"],
      skip: strings["label.skip"],
      success: { single: strings["label.fileUploaded"], multiple: strings["label.filesUploaded"] },
    },
  }),
};
