import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import type { Answer } from "@banter/client";
import { textInput, type TextInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { findFileProblem } from "../../uploads/file-check.ts";
import { totalShare } from "../../uploads/upload-list.ts";
import { useUploadWords } from "../../uploads/use-upload-words.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import { FileList } from "../file/FileList.tsx";
import { uploadLimit } from "../file/upload-limit.ts";
import { UploadProgress } from "../file/UploadProgress.tsx";
import fileCss from "../file/file-list.css?inline";
import type { InputProps } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { AttachmentMenu } from "./attachments/AttachmentMenu.tsx";
import css from "./media-text-input.css?inline";
import { RecordingPanel } from "./recording/RecordingPanel.tsx";
import { useVoice } from "./recording/use-voice.ts";
import { TextField } from "./TextField.tsx";
import { useTakenFocus, useTakenOver } from "./use-taken-over.ts";

/** A text with what the bot allows besides: files by button, drop and paste, or a voice recording instead of words. */
function MediaTextInput(props: InputProps<TextInputOptions>) {
  const { options, block, returnedAnswer, onSubmit } = props;
  useStyles(fileCss);
  useStyles(css);
  const words = useAllWords();
  const uploadWords = useUploadWords();
  const [refused, setRefused] = useState<string>();
  const uploads = useUploads(block.id, returnedAnswer);
  const voice = useVoice(block.id, onSubmit);
  const taken = useTakenOver(block.id);
  const begun = { ...props, initialValue: taken?.text ?? props.initialValue };
  const typed = useTypedAnswer(textInput, begun, undefined, (answer) => void sendWithFiles(answer));
  const takesFiles = options.attachments.isEnabled && options.attachments.saveVariableId !== undefined;
  const mayRecord = options.audioClip.isEnabled && typed.value === "" && uploads.items.length === 0;
  const { state } = voice;
  useReturnedFocus(state.status === "stopped", typed.field.ref);
  useTakenFocus(taken?.hadFocus === true, typed.field.ref);

  function attach(files: readonly File[]): void {
    const rules = { sizeLimit: uploadLimit(undefined), types: [] };
    const problems = files.map((file) => findFileProblem(file, rules));
    const problem = problems.find((found) => found !== undefined);
    setRefused(problem && uploadWords.problemText(problem, []));
    uploads.add(
      files.filter((_, index) => problems[index] === undefined),
      "first",
    );
  }
  async function sendWithFiles(answer: Answer): Promise<void> {
    setRefused(undefined);
    const outcome = await uploads.uploadAll(uploads.items);
    if (outcome.status === "failed") uploadWords.showFailure();
    if (outcome.status !== "uploaded") return;
    const { files } = outcome;
    const hasFiles = answer.type === "text" && files.length > 0;
    onSubmit(
      hasFiles ? { ...answer, attachments: files, attachedFileUrls: files.map(({ url }) => url) } : answer,
    );
  }
  function drop(event: DragEvent): void {
    if (!takesFiles) return;
    event.preventDefault();
    attach([...event.dataTransfer.files]);
  }
  function paste(event: ClipboardEvent): void {
    if (!takesFiles || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    attach([...event.clipboardData.files]);
  }
  const said = state.status === "stopped" ? state.problem : undefined;
  const problem = typed.answer.problem ?? refused ?? (said && words[said]);
  return (
    <form
      className="banter-input-form"
      data-wide={options.isLong || takesFiles || undefined}
      noValidate
      aria-busy={uploads.isUploading}
      onDragOver={(event) => takesFiles && event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
      onSubmit={(event) => {
        event.preventDefault();
        typed.submit();
      }}
    >
      <FileList
        items={uploads.items}
        onRemove={(key) => {
          uploads.remove(key);
          typed.field.ref.current?.focus();
        }}
        onRetry={typed.submit}
      />
      {uploads.isUploading && <UploadProgress share={totalShare(uploads.items)} />}
      {state.status === "stopped" ? (
        <div className="banter-input-row">
          <div className="banter-input" data-invalid={typed.answer.problem !== undefined || undefined}>
            {takesFiles && <AttachmentMenu onChoose={attach} />}
            <TextField options={options} typed={typed} />
          </div>
          {mayRecord ? (
            <button
              type="button"
              className="banter-button banter-send-button"
              data-icon-only
              aria-label={words.recordVoice}
              onClick={voice.start}
            >
              <LaterIcon name="microphone" />
            </button>
          ) : (
            <SendButton label={options.labels.button} />
          )}
        </div>
      ) : (
        <RecordingPanel voice={voice} state={state} />
      )}
      <FieldError id={typed.answer.errorId}>{problem}</FieldError>
    </form>
  );
}

export default MediaTextInput;

/** The recorder took the focus as it opened; as it closes, the field gets it back. */
function useReturnedFocus(isFieldShown: boolean, field: { readonly current: HTMLElement | null }): void {
  const wasShown = useRef(true);
  useEffect(() => {
    if (isFieldShown && !wasShown.current) field.current?.focus({ preventScroll: true });
    wasShown.current = isFieldShown;
  }, [isFieldShown, field]);
}
