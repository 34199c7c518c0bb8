import { useMemo, useState } from "react";
import { pluralize } from "../page/format.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import { findText } from "./draft/find-text.ts";
import type { StepPath } from "./draft/step-path.ts";
import { focusField } from "./parts/focus-field.ts";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** Finds texts of the bot, and replaces them. */
export function FindBar({ draft, onSelect, onReplace }: FindBarProps) {
  const { strings } = useEditorTexts();
  const [wanted, setWanted] = useState("");
  const [replacement, setReplacement] = useState("");
  const found = useMemo(() => findText(draft, wanted), [draft, wanted]);
  return (
    <section className="find-bar card" aria-label={strings.find}>
      <div className="pair">
        <label className="form-field">
          {strings.findText}
          <input
            ref={focusField}
            type="search"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <label className="form-field">
          {strings.replaceWith}
          <input value={replacement} onChange={({ target }) => setReplacement(target.value)} />
        </label>
        <button
          type="button"
          className="button"
          disabled={found.length === 0}
          onClick={() => onReplace(wanted, replacement)}
        >
          {strings.replaceAll}
        </button>
      </div>
      <p role="status" className="muted">
        {wanted !== "" &&
          (found.length === 0 ? strings.nothingFound : pluralize(found.length, strings.found))}
      </p>
      <ol className="found-list">
        {found.slice(0, 50).map(({ path, text }, index) => (
          <li key={index}>
            <button type="button" className="button" data-kind="quiet" onClick={() => onSelect(path)}>
              {text.slice(0, 120)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface FindBarProps {
  readonly draft: BotDraft;
  readonly onSelect: (path: StepPath) => void;
  readonly onReplace: (wanted: string, replacement: string) => void;
}
