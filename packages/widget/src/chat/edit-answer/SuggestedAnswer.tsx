import { openQuestion, type ChatState } from "@banter/client";
import { useChat, useChatState, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";
import { answerText } from "./answer-text.ts";
import css from "./edit-answer.css?inline";

/** Above the input of a question that comes again: what the visitor had answered. A click answers the same. */
export function SuggestedAnswer() {
  useStyles(css);
  const { session } = useChat();
  const strings = useStrings();
  const suggestion = useChatState(findSuggestion);
  const chunkId = useChatState(({ chunks }) => openQuestion(chunks)?.id);
  if (suggestion === undefined || answerText(suggestion.answer) === "") return null;
  return (
    <button
      type="button"
      className="banter-suggested-answer"
      onClick={() => session.submit(suggestion.answer, chunkId)}
    >
      {fillIn(strings.earlierAnswer, { answer: answerText(suggestion.answer) })}
    </button>
  );
}

/** The suggestion for the open question, unless the question was answered since. */
function findSuggestion({ chunks, suggestions = [] }: ChatState) {
  const open = openQuestion(chunks);
  if (open?.isInputShown !== true) return undefined;
  const isAnswered = chunks.some(({ input, answer }) => answer !== undefined && input?.id === open.input.id);
  return isAnswered ? undefined : suggestions.find(({ blockId }) => blockId === open.input.id);
}
