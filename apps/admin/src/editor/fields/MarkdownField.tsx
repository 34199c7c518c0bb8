import { useRef } from "react";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { InsertVariable } from "./InsertVariable.tsx";

/** A text in the Markdown of bot files, for what the rich text field can't show, such as code. */
export function MarkdownField({ id, noteId, value, onChange }: ControlProps) {
  const { strings } = useEditorTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === "string" ? value : "";

  /** Replaces the selection and keeps the focus. */
  function surround(before: string, after: string, fallback: string): void {
    const field = area.current;
    if (field === null) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const selected = text.slice(start, end) || fallback;
    onChange(text.slice(0, start) + before + selected + after + text.slice(end));
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start + before.length, start + before.length + selected.length);
    });
  }

  return (
    <div className="rich-text">
      <div className="rich-text-bar" role="toolbar" aria-controls={id}>
        <IconButton label={strings.bold} onClick={() => surround("**", "**", strings.bold)}>
          <b>B</b>
        </IconButton>
        <IconButton label={strings.italic} onClick={() => surround("*", "*", strings.italic)}>
          <i>I</i>
        </IconButton>
        <IconButton label={strings.link} onClick={() => surround("[", "](https://)", strings.link)}>
          ↗
        </IconButton>
        <InsertVariable onInsert={(placeholder) => surround("", "", placeholder)} />
      </div>
      <textarea
        ref={area}
        id={id}
        aria-describedby={noteId}
        rows={4}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
