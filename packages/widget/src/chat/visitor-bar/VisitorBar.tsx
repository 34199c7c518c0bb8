import { useRef, useState } from "react";
import { menuWords } from "../../i18n/menu-words.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { downloadTranscript } from "../../shell/modes/download-transcript.ts";
import { useChat, useChatProps, useChatState, useStyles } from "../chat-context.ts";
import { useFocusKeeper } from "../focus/focus-keeper.ts";
import { DrawnIcon } from "../Icon.tsx";
import { LaterIcon } from "../LaterIcon.tsx";
import { StartOverQuestion } from "./StartOverQuestion.tsx";
import css from "./visitor-bar.css?inline";

/** What visitors can do with the whole conversation, as far as the page's owner offers it. */
export function VisitorBar() {
  useStyles(css);
  const { session } = useChat();
  const { controls } = useChatProps();
  const hasAnswered = useChatState(({ chunks }) => chunks.some(({ answer }) => answer !== undefined));
  const isThere = useChatState(({ bot }) => bot !== undefined);
  const words = { ...menuWords, ...useAllWords() };
  const focus = useFocusKeeper();
  const restartButton = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);

  function startOver(): void {
    setAsking(false);
    session.restart();
    // The focus waits in the chat for the first question.
    focus.answerGiven();
  }

  function goOn(): void {
    setAsking(false);
    restartButton.current?.focus({ preventScroll: true });
  }

  if (!isThere) return null;
  return (
    <div className="banter-visitor-bar" role="group" aria-label={words.menu}>
      {isAsking && <StartOverQuestion words={words} onYes={startOver} onNo={goOn} />}
      {offers(controls, "transcript") && (
        <button
          type="button"
          className="banter-icon-button"
          aria-label={words.downloadConversation}
          title={words.downloadConversation}
          onClick={() => downloadTranscript(words, session.getState())}
        >
          <DrawnIcon path={DOWNLOAD} />
        </button>
      )}
      {offers(controls, "restart") && (
        <button
          type="button"
          className="banter-icon-button"
          ref={restartButton}
          aria-label={words.startOver}
          title={words.startOver}
          onClick={() => (hasAnswered ? setAsking(true) : startOver())}
        >
          <LaterIcon name="retry" />
        </button>
      )}
    </div>
  );
}

function offers(controls: unknown, control: "restart" | "transcript"): boolean {
  return controls === true || [controls].flat().includes(control);
}

const DOWNLOAD = "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14";
