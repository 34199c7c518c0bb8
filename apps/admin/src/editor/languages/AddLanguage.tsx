import { useId, useState } from "react";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { COMMON_LANGUAGES, toLanguageTag } from "./language-tags.ts";

/** Adds a language by its name or its tag. */
export function AddLanguage({ taken, onAdd }: AddLanguageProps) {
  const { strings, languageName } = useEditorTexts();
  const id = useId();
  const [written, setWritten] = useState("");
  const [problem, setProblem] = useState("");
  const isTaken = (tag: string): boolean =>
    taken.some((language) => language.toLowerCase() === tag.toLowerCase());

  function add(): void {
    const tag = toLanguageTag(written, languageName);
    const isRefused = tag === undefined || isTaken(tag);
    setProblem(tag === undefined ? strings.languageInvalid : isTaken(tag) ? strings.languageTaken : "");
    if (isRefused) return;
    setWritten("");
    onAdd(tag);
  }

  return (
    <form
      className="form-field"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id}>{strings.languageToAdd}</label>
      <div className="pair">
        <input
          id={id}
          list={`${id}-names`}
          aria-describedby={`${id}-problem`}
          autoComplete="off"
          value={written}
          onChange={({ target }) => {
            setWritten(target.value);
            setProblem("");
          }}
        />
        <datalist id={`${id}-names`}>
          {COMMON_LANGUAGES.filter((tag) => !isTaken(tag)).map((tag) => (
            <option key={tag}>{languageName(tag)}</option>
          ))}
        </datalist>
        <button type="submit" className="button">
          {strings.addLanguage}
        </button>
      </div>
      <p id={`${id}-problem`} className="problem" role="status">
        {problem}
      </p>
    </form>
  );
}

interface AddLanguageProps {
  /** The bot's languages. */
  readonly taken: readonly string[];
  readonly onAdd: (tag: string) => void;
}
