import { useEditorTexts } from "../strings/editor-strings.ts";
import { withField, type FieldListProps } from "./control-props.ts";
import type { Field } from "./field.ts";
import { FieldEditor } from "./FieldEditor.tsx";

/** Fields that few bots need, of every step. */
const RARE: ReadonlySet<string> = new Set(["id", "retry", "canEditAnswers", "pointOfNoReturn"]);

/** The fields of a record. What has no value and isn't required is listed below the others. */
export function FieldList({ fields, value, onChange, warnings }: FieldListProps) {
  const { strings } = useEditorTexts();
  const isRare = ({ name, isRequired }: Field) =>
    isRequired !== true && value[name] === undefined && (RARE.has(name) || fields.length > 8);
  const common = fields.filter((field) => !isRare(field));
  const rare = fields.filter(isRare);
  const editorOf = (field: Field) => (
    <FieldEditor
      key={field.name}
      field={field}
      value={value[field.name]}
      warning={warnings?.[field.name]}
      owner={value}
      onChange={(next) => onChange(withField(value, field.name, next), field.name)}
      renderFields={(nested) => <FieldList {...nested} {...(warnings && { warnings })} />}
    />
  );
  return (
    <div className="field-list">
      {common.map(editorOf)}
      {rare.length > 0 && (
        <details className="more-fields">
          <summary>{strings.moreFields}</summary>
          <div className="field-list">{rare.map(editorOf)}</div>
        </details>
      )}
    </div>
  );
}
