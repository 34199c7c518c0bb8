import { parseJson } from "@banter/protocol";
import { useState } from "react";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";

/** A value without a form of its own, as JSON. A text that is no JSON yet isn't lost while the field is open. */
export function JsonField({ id, noteId, value, onChange }: JsonFieldProps) {
  const { strings } = useEditorTexts();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  // Undo and other edits replace what was typed.
  const text = typed !== undefined && typed.value === value ? typed.text : formatJson(value);
  const parsed = parseTyped(text);
  return (
    <>
      <textarea
        id={id}
        aria-describedby={noteId}
        aria-invalid={parsed === undefined}
        className="code-field"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          const next = parseTyped(target.value);
          setTyped({ text: target.value, value: next === undefined ? value : next.value });
          if (next !== undefined) onChange(next.value);
        }}
      />
      <p className="problem" role="status">
        {parsed === undefined && strings.jsonInvalid}
      </p>
    </>
  );
}

type JsonFieldProps = Pick<ControlProps, "id" | "noteId" | "value" | "onChange">;

/** A plain text is written as it is. */
function formatJson(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Undefined if it looks like JSON but isn't. */
function parseTyped(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === "") return { value: undefined };
  if (!/^\s*[[{]/.test(text)) return { value: text };
  const value = parseJson(text);
  return value === undefined ? undefined : { value };
}
