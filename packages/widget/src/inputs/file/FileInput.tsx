import { useRef, useState } from "react";
import { fileInput, type FileInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { count } from "../../i18n/words.ts";
import { encodeFileUrl, findFileProblem } from "../../uploads/file-check.ts";
import type { UploadedFile } from "../../uploads/upload-file.ts";
import { totalShare, type UploadItem } from "../../uploads/upload-list.ts";
import { useUploadWords } from "../../uploads/use-upload-words.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { DropZone } from "./DropZone.tsx";
import { FileList } from "./FileList.tsx";
import { uploadLimit } from "./upload-limit.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import css from "./file-input.css?inline";
import listCss from "./file-list.css?inline";

/** Files: one goes up as it is chosen, several are gathered and go up together (spec §4). */
export function FileInput({
  block,
  options,
  questionId,
  returnedAnswer,
  onSubmit,
}: InputProps<FileInputOptions>) {
  const { isMultipleAllowed, isRequired, allowedFileTypes, labels } = options;
  useStyles(listCss);
  useStyles(css);
  const words = useAllWords();
  const uploadWords = useUploadWords();
  const uploads = useUploads(block.id, returnedAnswer);
  const answer = useAnswer(fileInput, options, onSubmit);
  const limit = uploadLimit(options.sizeLimit);
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<string>();
  const { items, isUploading } = uploads;
  // One file goes up as it is chosen; one that came back is there and waits for the button.
  const hasReturned = items.some(({ file }) => file === undefined);
  const types = allowedFileTypes.isEnabled ? allowedFileTypes.types : [];

  function choose(files: readonly File[]): void {
    const problems = files.map((file) => findFileProblem(file, { sizeLimit: limit, types }));
    const problem = problems.find((found) => found !== undefined);
    setRefused(problem && uploadWords.problemText(problem, types));
    const good = files.filter((_, index) => problems[index] === undefined);
    if (good.length === 0) return;
    if (isMultipleAllowed) uploads.add(good);
    else void send(uploads.add(good.slice(0, 1), "instead"));
  }
  async function send(wanted: readonly UploadItem[]): Promise<void> {
    const outcome = await uploads.uploadAll(wanted);
    if (outcome.status === "failed") uploadWords.showFailure();
    if (outcome.status === "uploaded") submit(outcome.files);
  }
  function remove(key: number): void {
    uploads.remove(key);
    form.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
  }
  function submit(files: readonly UploadedFile[]): void {
    const urls = files.map(({ url }) => url);
    answer.give({ text: urls.join(", "), attachedFileUrls: urls }, (given) => ({
      ...given,
      value: urls.map(encodeFileUrl).join(", "),
      label: successLabel(options, files.length),
      attachments: files,
      attachedFileUrls: urls,
    }));
  }
  return (
    <form
      ref={form}
      className="banter-input-form banter-file-form"
      data-wide
      aria-busy={isUploading}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length > 0) void send(items);
      }}
    >
      <DropZone
        isMultiple={isMultipleAllowed}
        accept={types.map(acceptOf).join(", ")}
        capture={options.capture}
        placeholder={labels.placeholder}
        limit={limit}
        questionId={questionId}
        describedBy={answer.errorId}
        isInvalid={refused !== undefined || answer.problem !== undefined}
        isDisabled={isUploading}
        total={items.length}
        onChoose={choose}
      />
      <FileList items={items} onRemove={remove} onRetry={() => void send(items)} />
      {isUploading && <UploadProgress share={totalShare(items)} />}
      <FieldError id={answer.errorId}>{refused ?? answer.problem}</FieldError>
      <div className="banter-file-actions">
        {items.length === 0 && !isRequired && (
          <button
            type="button"
            className="banter-button secondary-button"
            onClick={() => onSubmit({ type: "skip", label: labels.skip })}
          >
            {labels.skip}
          </button>
        )}
        {(isMultipleAllowed || hasReturned) && items.length > 0 && (
          <>
            <button type="button" className="banter-button secondary-button" onClick={uploads.clear}>
              {labels.clear}
            </button>
            <button type="submit" className="banter-button" aria-disabled={isUploading}>
              {labels.button === "Upload" ? uploadLabel(items.length) : labels.button}
            </button>
          </>
        )}
      </div>
    </form>
  );

  function uploadLabel(total: number): string {
    return count(words.uploadFiles, total, words.language);
  }
}

function successLabel({ labels }: FileInputOptions, total: number): string {
  return total > 1 ? labels.success.multiple.replace("{total}", String(total)) : labels.success.single;
}

/** `pdf` and `.pdf` mean the extension, `image/png` and `image/*` the media type. */
function acceptOf(type: string): string {
  return type.includes("/") || type.startsWith(".") ? type : `.${type}`;
}

export default { unit: fileInput, Component: FileInput } satisfies InputView<FileInputOptions>;
