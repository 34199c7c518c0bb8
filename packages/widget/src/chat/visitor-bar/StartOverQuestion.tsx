import { useEffect, useId, useRef, type KeyboardEvent } from "react";

/** Asked before a conversation is thrown away. Escape means no, and closes nothing else. */
export function StartOverQuestion({ words, onYes, onNo }: StartOverQuestionProps) {
  const id = useId();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus({ preventScroll: true }), []);

  function cancel(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onNo();
  }

  return (
    <div className="banter-visitor-question" role="alertdialog" aria-labelledby={id} onKeyDown={cancel}>
      <span id={id}>{words.askStartOver}</span>
      <button type="button" className="banter-notice-action" onClick={onYes}>
        {words.startOver}
      </button>
      <button type="button" className="banter-notice-action" ref={no} onClick={onNo}>
        {words.dismiss}
      </button>
    </div>
  );
}

interface StartOverQuestionProps {
  readonly words: { readonly askStartOver: string; readonly startOver: string; readonly dismiss: string };
  readonly onYes: () => void;
  readonly onNo: () => void;
}
