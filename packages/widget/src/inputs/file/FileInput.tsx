import { useState } from "react";
import { fileInput, type FileInputOptions } from "@banter/protocol";
import { useChat, useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { count, fillIn } from "../../i18n/words.ts";
import { encodeFileUrl, findFileProblem, type FileProblem } from "../../uploads/file-check.ts";
import type { UploadedFile } from "../../uploads/upload-file.ts";
import { totalShare, type UploadItem } from "../../uploads/upload-list.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { DropZone } from "./DropZone.tsx";
import { FileList } from "./FileList.tsx";
import { uploadLimit } from "./upload-limit.ts";
import css from "./file-input.css?inline";

/** Files: one goes up as it is chosen, several are gathered and go up together (spec §4). */
export function FileInput({ block, options, questionId, onSubmit }: InputProps<FileInputOptions>) {
  const { isMultipleAllowed, isRequired, allowedFileTypes, labels } = options;
  useStyles(css);
  const chat = useChat();
  const words = useAllWords();
  const uploads = useUploads(block.id);
  const answer = useAnswer(fileInput, options, onSubmit);
  const limit = uploadLimit(options.sizeLimit);
  const [refused, setRefused] = useState<string>();
  const { items } = uploads;
  const isUploading = items.some(({ state }) => state.status === "uploading");
  const types = allowedFileTypes.isEnabled ? allowedFileTypes.types : [];

  function choose(files: readonly File[]): void {
    const problems = files.map((file) => findFileProblem(file, { sizeLimit: limit, types }));
    const problem = problems.find((found) => found !== undefined);
    setRefused(problem && problemText(problem));
    const good = files.filter((_, index) => problems[index] === undefined);
    const added = uploads.add(isMultipleAllowed ? good : good.slice(0, 1));
    if (!isMultipleAllowed && added.length > 0) void send(added);
  }
  async function send(wanted: readonly UploadItem[]): Promise<void> {
    const files = await uploads.uploadAll(wanted);
    if (files === undefined) return showFailure();
    submit(files);
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
  function showFailure(): void {
    const { fileUploadError } = chat.session.getState().bot?.settings.general.systemMessages ?? {};
    chat.showToast({ tone: "error", title: fileUploadError ?? words.fileUploadError });
  }
  function problemText(problem: FileProblem): string {
    if (problem.kind === "wrong-type") return fillIn(words["problem.file-type-not-allowed"], { allowed: types.join(", ") });
    if (problem.kind === "empty") return words["problem.not-a-file"];
    const { fileUploadSizeError } = chat.session.getState().bot?.settings.general.systemMessages ?? {};
    return (fileUploadSizeError ?? words.fileUploadSizeError)
      .replace("[[file]]", problem.name)
      .replace("[[limit]]", String(problem.limit));
  }

  return (
    <form
      className="banter-input-form banter-file-form"
      data-wide
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
        isDisabled={isUploading}
        onChoose={choose}
      />
      <FileList items={items} onRemove={uploads.remove} onRetry={(item) => void send(isMultipleAllowed ? items : [item])} />
      {isUploading && <UploadProgress share={totalShare(items)} />}
      <FieldError id={answer.errorId}>{refused ?? answer.problem}</FieldError>
      <div className="banter-file-actions">
        {items.length === 0 && !isRequired && (
          <button type="button" className="banter-button secondary-button" onClick={() => onSubmit({ type: "skip", label: labels.skip })}>
            {labels.skip}
          </button>
        )}
        {isMultipleAllowed && items.length > 0 && (
          <>
            <button type="button" className="banter-button secondary-button" disabled={isUploading} onClick={uploads.clear}>
              {labels.clear}
            </button>
            <button type="submit" className="banter-button" disabled={isUploading}>
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

function UploadProgress({ share }: { readonly share: number }) {
  const words = useAllWords();
  const percent = Math.round(share * 100);
  return (
    <div
      className="upload-progress-bar"
      role="progressbar"
      aria-label={fillIn(words.uploading, { percent })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

function successLabel({ labels }: FileInputOptions, total: number): string {
  return total > 1 ? labels.success.multiple.replace("{total}", String(total)) : labels.success.single;
}

/** `pdf` and `.pdf` mean the extension, `image/png` and `image/*` the media type. */
function acceptOf(type: string): string {
  return type.includes("/") || type.startsWith(".") ? type : `.${type}`;
}

export default { unit: fileInput, Component: FileInput } satisfies InputView<FileInputOptions>;
