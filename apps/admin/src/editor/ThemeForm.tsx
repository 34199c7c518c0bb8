import { isRecord } from "@banter/protocol";
import { themeFields } from "./fields/field.ts";
import { FieldEditor } from "./fields/FieldEditor.tsx";
import { FieldList } from "./fields/FieldList.tsx";
import { withField } from "./fields/control-props.ts";
import type { PlacedProblem } from "./outline/step-problems.ts";
import { ProblemList } from "./parts/ProblemList.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** A preset and the brand color, and below them everything else. The problems tell colors that can't be read. */
export function ThemeForm({ theme, problems, onChange }: ThemeFormProps) {
  const { strings } = useEditorTexts();
  // A preset alone may be written as a text.
  const value = typeof theme === "string" ? { preset: theme } : isRecord(theme) ? theme : {};
  const rest = themeFields.filter(({ name }) => name !== "preset" && name !== "brandColor");
  const color = value["brandColor"];
  return (
    <div className="step-form">
      <h2 tabIndex={-1}>{strings.theme}</h2>
      <ProblemList problems={problems} />
      {themeFields
        .filter(({ name }) => name === "preset")
        .map((field) => (
          <FieldEditor
            key={field.name}
            field={field}
            value={value["preset"]}
            owner={value}
            onChange={(preset) => onChange(withField(value, "preset", preset), "preset")}
            renderFields={() => null}
          />
        ))}
      <div className="form-field">
        <label htmlFor="brand-color">{strings.brandColor}</label>
        <div className="pair">
          <input
            type="color"
            aria-label={strings.brandColor}
            value={typeof color === "string" && /^#[\da-f]{6}$/i.test(color) ? color : "#4338ca"}
            onChange={({ target }) => onChange({ ...value, brandColor: target.value }, "brandColor")}
          />
          <input
            id="brand-color"
            value={typeof color === "string" ? color : ""}
            onChange={({ target }) =>
              onChange(withField(value, "brandColor", target.value || undefined), "brandColor")
            }
          />
        </div>
      </div>
      <details className="more-fields">
        <summary>{strings.allThemeFields}</summary>
        <FieldList fields={rest} value={value} onChange={onChange} />
      </details>
    </div>
  );
}

interface ThemeFormProps {
  readonly theme: unknown;
  readonly problems: readonly PlacedProblem[];
  readonly onChange: (theme: Readonly<Record<string, unknown>>, field: string) => void;
}
