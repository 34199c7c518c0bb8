import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { textInput, type TextInputOptions } from "@banter/protocol";
import { useChat, useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { Icon } from "../../chat/Icon.tsx";
import { findFileProblem } from "../../uploads/file-check.ts";
import type { UploadedFile } from "../../uploads/upload-file.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import { FileList } from "../file/FileList.tsx";
import { uploadLimit } from "../file/upload-limit.ts";
import fileCss from "../file/file-input.css?inline";
import type { InputProps } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { AttachmentMenu } from "./attachments/AttachmentMenu.tsx";
import css from "./media-text-input.css?inline";
import { createRecording, type Recording, type RecordingState } from "./recording/recording.ts";
import { RecordingPanel } from "./recording/RecordingPanel.tsx";
import { TextField } from "./TextField.tsx";

/** A text with what the bot allows besides: files by button, drop and paste, or a voice recording instead of words. */
function MediaTextInput(props: InputProps<TextInputOptions>) {
  const { options, block, onSubmit } = props;
  useStyles(fileCss);
  useStyles(css);
  const words = useAllWords();
  const chat = useChat();
  const [problem, setProblem] = useState<string>();
  const uploads = useUploads(block.id);
  const [recordingState, setRecordingState] = useState<RecordingState>({ status: "stopped" });
  const recording = useRef<Recording>(undefined);
  const onRecorded = useRef<(file: File) => void>(() => {});
  const typed = useTypedAnswer(textInput, props, undefined, (answer) => void sendWithFiles(answer));
  const takesFiles = options.attachments.isEnabled && options.attachments.saveVariableId !== undefined;
  const mayRecord = options.audioClip.isEnabled && typed.value === "" && uploads.items.length === 0;

  useEffect(() => {
    const made = createRecording(block.id, setRecordingState, (file) => onRecorded.current(file));
    recording.current = made;
    return () => made.cancel();
  }, [block.id]);
  useEffect(() => {
    onRecorded.current = (file) => void sendRecording(file);
  });

  function attach(files: readonly File[]): void {
    const limit = uploadLimit(undefined);
    const good = files.filter((file) => findFileProblem(file, { sizeLimit: limit, types: [] }) === undefined);
    const refused = files.find((file) => !good.includes(file));
    setProblem(refused && sizeWords(refused.name, limit));
    uploads.add(good);
  }
  async function sendWithFiles(answer: Parameters<typeof onSubmit>[0]): Promise<void> {
    const files = await uploads.uploadAll(uploads.items);
    if (files === undefined) return setProblem(words.uploadFailed);
    const urls = files.map(({ url }) => url);
    onSubmit(answer.type === "text" && files.length > 0 ? { ...answer, attachments: files, attachedFileUrls: urls } : answer);
  }
  async function sendRecording(file: File): Promise<void> {
    const [item] = uploads.add([file]);
    const sent: readonly UploadedFile[] | undefined = item && (await uploads.uploadAll([item]));
    const [uploaded] = sent ?? [];
    if (uploaded === undefined) return setProblem(words.recordingFailed);
    onSubmit({ type: "recording", url: uploaded.url, blobUrl: URL.createObjectURL(file) });
  }
  function sizeWords(name: string, limit: number): string {
    const { fileUploadSizeError } = chat.session.getState().bot?.settings.general.systemMessages ?? {};
    return (fileUploadSizeError ?? words.fileUploadSizeError).replace("[[file]]", name).replace("[[limit]]", String(limit));
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
  const said = recordingState.status === "stopped" ? recordingState.problem : undefined;
  return (
    <form
      className="banter-input-form"
      data-wide={options.isLong || takesFiles || undefined}
      noValidate
      onDragOver={(event) => takesFiles && event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
      onSubmit={(event) => {
        event.preventDefault();
        typed.submit();
      }}
    >
      {takesFiles && <FileList items={uploads.items} onRemove={uploads.remove} onRetry={() => typed.submit()} />}
      {recordingState.status === "stopped" ? (
        <div className="banter-input-row">
          <div className="banter-input" data-invalid={typed.answer.problem !== undefined || undefined}>
            {takesFiles && <AttachmentMenu onChoose={attach} />}
            <TextField options={options} typed={typed} />
          </div>
          {mayRecord ? (
            <button type="button" className="banter-button banter-send-button" data-icon-only aria-label={words.recordVoice} onClick={() => recording.current?.start()}>
              <Icon name="microphone" />
            </button>
          ) : (
            <SendButton label={options.labels.button} />
          )}
        </div>
      ) : (
        <RecordingPanel state={recordingState} onCancel={() => recording.current?.cancel()} onStop={() => recording.current?.stop()} />
      )}
      <FieldError id={typed.answer.errorId}>{typed.answer.problem ?? problem ?? (said && words[said])}</FieldError>
    </form>
  );
}

export default MediaTextInput;
