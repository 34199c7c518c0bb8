import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from "react";
import {
  useChat,
  useChatProps,
  useChatState,
  useStrings,
  useStyles,
} from "../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../chat-context/focus-keeper.ts";
import { Icon } from "../../controls/Icon.tsx";
import { downloadTranscript } from "../../transcript-file/download-transcript.ts";
import css from "./visitor-bar.css?inline";

/** The buttons of the `controls` prop: download the conversation, start over. */
export function VisitorBar() {
  useStyles(css);
  const { session } = useChat();
  const { controls } = useChatProps();
  const hasAnswered = useChatState(({ chunks }) => chunks.some(({ answer }) => answer !== undefined));
  const hasBot = useChatState(({ bot }) => bot !== undefined);
  const strings = useStrings();
  const focus = useFocusKeeper();
  const restartButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);

  function startOver(): void {
    setConfirming(false);
    session.restart();
    // Keep the focus in the chat until the first question appears.
    focus.answerGiven();
  }

  function cancel(): void {
    setConfirming(false);
    restartButton.current?.focus({ preventScroll: true });
  }

  if (!hasBot) return null;
  return (
    <div className="banter-visitor-bar" role="group" aria-label={strings.menu}>
      {isConfirming && <StartOverConfirmation onConfirm={startOver} onCancel={cancel} />}
      {includes(controls, "transcript") && (
        <BarButton
          icon="download"
          label={strings.downloadConversation}
          onClick={() => downloadTranscript(strings, session.getState())}
        />
      )}
      {includes(controls, "restart") && (
        <BarButton
          icon="retry"
          label={strings.startOver}
          ref={restartButton}
          onClick={() => (hasAnswered ? setConfirming(true) : startOver())}
        />
      )}
    </div>
  );
}

function includes(controls: unknown, control: "restart" | "transcript"): boolean {
  return controls === true || [controls].flat().includes(control);
}

function BarButton({ icon, label, ref, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className="banter-icon-button"
      ref={ref}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface BarButtonProps {
  readonly icon: "download" | "retry";
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

/** Confirms before the conversation is deleted. Escape cancels without closing the chat's window. */
function StartOverConfirmation({ onConfirm, onCancel }: StartOverConfirmationProps) {
  const strings = useStrings();
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus({ preventScroll: true }), []);

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onCancel();
  }

  return (
    <div
      className="banter-visitor-question"
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={cancelOnEscape}
    >
      <span id={id}>{strings.askStartOver}</span>
      <button type="button" className="banter-notice-action" onClick={onConfirm}>
        {strings.startOver}
      </button>
      <button type="button" className="banter-notice-action" ref={cancelButton} onClick={onCancel}>
        {strings.dismiss}
      </button>
    </div>
  );
}

interface StartOverConfirmationProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}
