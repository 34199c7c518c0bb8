import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import {
  useChat,
  useChatProps,
  useChatState,
  useStrings,
  useStyles,
} from "../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../chat-context/focus-keeper.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { WidgetProps } from "../../contract/widget-props.ts";
import { languages } from "../../i18n/choose-language.ts";
import { downloadTranscript } from "../../transcript-file/download-transcript.ts";
import { chosenLanguage } from "./use-bot-language.ts";
import { useVisitorPreferences } from "./use-visitor-preferences.ts";
import { offeredControls, type VisitorAction, type VisitorControl } from "./visitor-controls.ts";
import { VisitorMenu } from "./VisitorMenu.tsx";
import css from "./visitor-bar.css?inline";

/** The visitor's controls: one as a button, several in a menu. */
export function VisitorBar({ controls }: VisitorBarProps) {
  useStyles(css);
  const { onClose } = useChat();
  const { sound } = useChatProps();
  const bot = useChatState((state) => state.bot);
  const strings = useStrings();
  const offered = offeredControls(controls, {
    hasSound: sound === true && onClose !== undefined,
    hasLanguages: bot?.languages !== undefined,
  });
  const { isMuted, locale, prefer } = useVisitorPreferences(offered);
  const { actions, confirmation, returnTo } = useActions(offered);

  if (!bot || offered.length === 0) return null;
  const [onlyAction] = offered.length === 1 ? actions : [];
  return (
    <div className="banter-visitor-bar">
      {confirmation}
      {onlyAction ? (
        <button
          type="button"
          className="banter-icon-button"
          ref={returnTo}
          aria-label={onlyAction.label}
          title={onlyAction.label}
          onClick={onlyAction.run}
        >
          <Icon name={onlyAction.icon} />
        </button>
      ) : (
        <VisitorMenu
          opener={returnTo}
          actions={actions}
          sound={
            offered.includes("sound")
              ? { isMuted, setMuted: (muted) => prefer({ isMuted: muted }) }
              : undefined
          }
          language={
            offered.includes("language")
              ? {
                  all: bot.languages ?? languages,
                  current: chosenLanguage(bot, locale) ?? strings.language,
                  choose: (tag) => prefer({ locale: tag }),
                }
              : undefined
          }
        />
      )}
    </div>
  );
}

interface VisitorBarProps {
  readonly controls: NonNullable<WidgetProps["controls"]>;
}

function useActions(offered: readonly VisitorControl[]) {
  const { session } = useChat();
  const hasAnswered = useChatState(({ chunks }) => chunks.some(({ answer }) => answer !== undefined));
  const strings = useStrings();
  const focus = useFocusKeeper();
  const returnTo = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);

  function startOver(): void {
    setConfirming(false);
    session.restart();
    focus.awaitQuestion();
  }
  function cancel(): void {
    setConfirming(false);
    returnTo.current?.focus({ preventScroll: true });
  }
  const download: VisitorAction = {
    icon: "download",
    label: strings.downloadConversation,
    run: () => downloadTranscript(strings, session.getState()),
  };
  const restart: VisitorAction = {
    icon: "retry",
    label: strings.startOver,
    run: () => (hasAnswered ? setConfirming(true) : startOver()),
  };
  return {
    actions: [
      ...(offered.includes("transcript") ? [download] : []),
      ...(offered.includes("restart") ? [restart] : []),
    ],
    confirmation: isConfirming && <StartOverConfirmation onConfirm={startOver} onCancel={cancel} />,
    returnTo,
  };
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
        {strings.cancelEdit}
      </button>
    </div>
  );
}

interface StartOverConfirmationProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}
