import type { BotDraft } from "./draft/bot-draft.ts";
import { FieldList } from "./fields/FieldList.tsx";
import { recordOf } from "./fields/control-props.ts";
import { settingsFields } from "./fields/field.ts";
import { useOwnTranslationWarning } from "./languages/use-own-translation-warning.ts";
import type { PlacedProblem } from "./outline/step-problems.ts";
import { ProblemList } from "./parts/ProblemList.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** A bot's name and settings. */
export function SettingsForm({ draft, problems, onName, onChange }: SettingsFormProps) {
  const { strings } = useEditorTexts();
  return (
    <div className="step-form">
      <h2 tabIndex={-1}>{strings.settings}</h2>
      <ProblemList problems={problems} />
      <div className="form-field">
        <label htmlFor="bot-name">{strings.botName}</label>
        <input id="bot-name" value={draft.name ?? ""} onChange={({ target }) => onName(target.value)} />
      </div>
      <FieldList
        fields={settingsFields}
        value={recordOf(draft.settings)}
        warnings={{ locale: useOwnTranslationWarning(draft) }}
        onChange={onChange}
      />
    </div>
  );
}

interface SettingsFormProps {
  readonly draft: BotDraft;
  readonly problems: readonly PlacedProblem[];
  readonly onName: (name: string) => void;
  readonly onChange: (settings: Readonly<Record<string, unknown>>, field: string) => void;
}
