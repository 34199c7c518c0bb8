import { useEffect, useId } from "react";
import { useChat, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { useQuestionTool, type ProposedAnswer } from "./use-question-tool.ts";
import css from "./web-mcp.css?inline";

/** Up to 200 characters, and not a part of a word or of a surrogate pair. The card has all of a longer answer. */
const ANNOUNCED = /^[^]{0,200}(?=\s|$)|^[^]{0,200}/u;

/** Offers questions to agents of the browser, and asks the visitor before an agent's answer is sent. */
export function WebMcp() {
  const proposal = useQuestionTool();
  return proposal && <Proposal {...proposal} />;
}

function Proposal({ answer, decide }: ProposedAnswer) {
  useStyles(css);
  const strings = useStrings();
  const { announce } = useChat();
  const titleId = useId();
  const text = answer.label ?? answer.formatted ?? answer.value;
  useEffect(() => announce(`${strings.agentProposes} ${shorten(text)}`), [announce, strings, text]);
  return (
    <div className="banter-agent-answer" role="group" aria-labelledby={titleId}>
      <p id={titleId}>{strings.agentProposes}</p>
      <blockquote dir="auto">{text}</blockquote>
      <div className="banter-agent-answer-buttons">
        <button type="button" className="banter-button" onClick={() => decide(true)}>
          {strings.send}
        </button>
        <button type="button" className="banter-button secondary-button" onClick={() => decide(false)}>
          {strings.dismiss}
        </button>
      </div>
    </div>
  );
}

function shorten(text: string): string {
  const [start = ""] = ANNOUNCED.exec(text) ?? [];
  return start.length < text.length ? `${start.trimEnd()}…` : text;
}
