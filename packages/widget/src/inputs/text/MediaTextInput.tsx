import { useEffect, useRef } from "react";
import { textInput, type TextInputOptions } from "@banter/protocol";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../chat-context/focus-keeper.ts";
import { Icon } from "../../controls/Icon.tsx";
import { totalShare } from "../../uploads/upload-list.ts";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import { FileList } from "../file/FileList.tsx";
import { TotalProgress } from "../file/TotalProgress.tsx";
import fileCss from "../file/file-list.css?inline";
import type { InputProps } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { AttachmentMenu } from "./attachments/AttachmentMenu.tsx";
import { useAttachments } from "./attachments/use-attachments.ts";
import css from "./media-text-input.css?inline";
import { RecordingPanel } from "./recording/RecordingPanel.tsx";
import { useVoice } from "./recording/use-voice.ts";
import { TextField } from "./TextField.tsx";
import { useFocusHandover, useFieldHandover } from "./use-focus-handover.ts";

/** A text field with attachments (by button, drop and paste) and voice recording. */
export function MediaTextInput(props: InputProps<TextInputOptions>) {
  const { options, block, onSubmit } = props;
  useStyles(fileCss);
  useStyles(css);
  const strings = useStrings();
  const attachments = useAttachments(props);
  const { uploads } = attachments;
  const voice = useVoice(block.id, onSubmit);
  const plainField = useFieldHandover(block.id);
  const fieldProps = { ...props, initialValue: plainField?.text ?? props.initialValue };
  const typed = useTypedAnswer(textInput, fieldProps, {
    send: (answer) =>
      void attachments.submitWithFiles(
        answer,
        () => latest.current.value,
        () => latest.current.answer.reject({ kind: "empty" }),
      ),
  });
  const latest = useLatest(typed);
  const canRecord = options.audioClip.isEnabled && typed.value === "" && uploads.items.length === 0;
  const { state } = voice;
  useReturnedFocus(state.status === "stopped", typed.field.ref);
  useFocusHandover(plainField?.hadFocus === true, typed.field.ref);

  const recordingError = state.status === "stopped" ? state.error : undefined;
  const errors = [typed.answer.error, attachments.rejection, recordingError && strings[recordingError]];
  return (
    <form
      className="banter-input-form"
      data-wide={options.isLong || attachments.isEnabled || undefined}
      noValidate
      aria-busy={uploads.isUploading}
      {...attachments.dropTarget}
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
      {uploads.isUploading && <TotalProgress share={totalShare(uploads.items)} />}
      {state.status === "stopped" ? (
        <div className="banter-input" data-invalid={typed.answer.error !== undefined || undefined}>
          {attachments.isEnabled && <AttachmentMenu onChoose={attachments.attach} />}
          <TextField options={options} typed={typed} />
          {canRecord ? <RecordButton onClick={voice.start} /> : <SendButton label={options.labels.button} />}
        </div>
      ) : (
        <RecordingPanel voice={voice} state={state} />
      )}
      <FieldError id={typed.answer.errorId}>{errors.filter(Boolean).join("\n") || undefined}</FieldError>
    </form>
  );
}

function RecordButton({ onClick }: { readonly onClick: () => void }) {
  const strings = useStrings();
  return (
    <button
      type="button"
      className="banter-button banter-send-button"
      data-icon-only
      aria-label={strings.recordVoice}
      onClick={onClick}
    >
      <Icon name="microphone" />
    </button>
  );
}

/** The value of the latest render, for callbacks of an earlier one. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Returns the focus to the field when the recorder closes. */
function useReturnedFocus(isFieldShown: boolean, field: { readonly current: HTMLElement | null }): void {
  const focus = useFocusKeeper();
  const wasShown = useRef(true);
  useEffect(() => {
    if (isFieldShown && !wasShown.current) focus.follow(field.current);
    wasShown.current = isFieldShown;
  }, [isFieldShown, focus, field]);
}
