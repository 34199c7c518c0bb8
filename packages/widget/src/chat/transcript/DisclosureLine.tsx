import { useEffect } from "react";
import { useChat, useStyles } from "../../chat-context/chat-context.ts";
import { DISCLOSURE_ID } from "../../chat-context/disclosure.ts";
import composerCss from "./composer.css?inline";
import css from "./disclosure-line.css?inline";

/** Tells visitors that a language model may write to them. The first input refers to it by `aria-describedby`. */
export function DisclosureLine({ text }: { readonly text: string }) {
  useStyles(css);
  useStyles(composerCss);
  const { announce, session } = useChat();
  useEffect(() => {
    // The description of the first input is read with it. A model's text before the first input would come without it.
    const { chunks } = session.getState();
    if (chunks.every(({ input, isRestored }) => input === undefined && !isRestored)) announce(text);
  }, [announce, session, text]);
  return (
    <p id={DISCLOSURE_ID} className="banter-disclosure" dir="auto">
      {text}
    </p>
  );
}
