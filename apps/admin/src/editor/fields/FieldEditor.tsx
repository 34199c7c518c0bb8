import { useId, type ReactNode } from "react";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { ConditionField } from "./ConditionField.tsx";
import { CasesField } from "./CasesField.tsx";
import type { Field } from "./field.ts";
import { recordOf, textOf, type ControlProps, type FieldProps } from "./control-props.ts";
import { JsonField } from "./JsonField.tsx";
import { ListField } from "./ListField.tsx";
import { MediaField } from "./MediaField.tsx";
import { OptionsField } from "./OptionsField.tsx";
import { PairsField } from "./PairsField.tsx";
import { RichTextField } from "./RichTextField.tsx";
import { SetValueField } from "./SetValueField.tsx";
import { TextsField } from "./TextsField.tsx";
import { GroupSelect, StepSelect, VariableSelect } from "./reference-selects.tsx";

/** A field with its label and the documentation's sentence. */
export function FieldEditor({ field, value, warning, owner, onChange, renderFields }: FieldProps) {
  const { strings, labelOf, fieldText } = useEditorTexts();
  const id = useId();
  const label = labelOf(field.name);
  const note = [
    field.description && fieldText(field.description),
    field.default !== undefined && interpolate(strings.byDefault, { value: fieldText(field.default) }),
  ]
    .filter(Boolean)
    .join(" ");
  const noteId = note === "" ? undefined : `${id}-note`;
  const warningId = warning === undefined ? undefined : `${id}-warning`;
  const describedBy = [noteId, warningId].filter(Boolean).join(" ") || undefined;
  const body = (
    <Control {...{ field, value, owner, onChange, renderFields, id, noteId: describedBy, label }} />
  );
  if (isGroup(field))
    return (
      <fieldset className="field-group" aria-describedby={noteId}>
        <legend>{label}</legend>
        {note !== "" && <Note id={noteId}>{note}</Note>}
        {body}
      </fieldset>
    );
  return (
    <div className="form-field" data-kind={field.kind}>
      <label htmlFor={id}>{label}</label>
      {body}
      {note !== "" && <Note id={noteId}>{note}</Note>}
      {warning !== undefined && (
        <p id={warningId} className="problem" role="status">
          {warning}
        </p>
      )}
    </div>
  );
}

function Note({ id, children }: { readonly id: string | undefined; readonly children: ReactNode }) {
  return (
    <p id={id} className="field-note muted">
      {children}
    </p>
  );
}

/** Whether the field has several controls, which a legend names. */
function isGroup({ kind }: Field): boolean {
  return ["fields", "list", "condition", "options", "cases", "value", "pairs", "texts"].includes(kind);
}

/** Fields that contain the URL of a file. */
const MEDIA: ReadonlySet<string> = new Set(["image", "video", "audio", "logo", "imageUrl", "favIconUrl"]);

function Control(props: ControlProps) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case "text":
      return MEDIA.has(field.name) ? <MediaField {...props} /> : <TextControl {...props} />;
    case "amount":
      return <TextControl {...props} parse={parseAmount} />;
    case "number":
      return <NumberControl {...props} />;
    case "longText":
      return <LongTextControl {...props} />;
    case "richText":
      return <RichTextField {...props} />;
    case "boolean":
      return <BooleanControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} values={field.values} />;
    case "texts":
      return <TextsField {...props} />;
    case "json":
      return <JsonField {...props} />;
    case "variable":
      return <VariableSelect {...props} />;
    case "group":
      return <GroupSelect {...props} />;
    case "step":
      return <StepSelect {...props} />;
    case "condition":
      return <ConditionField value={value} onChange={onChange} />;
    case "cases":
      return <CasesField value={value} onChange={onChange} />;
    case "options":
      return <OptionsField {...props} />;
    case "value":
      return <SetValueField {...props} />;
    case "pairs":
      return <PairsField {...props} />;
    case "list":
      return <ListField {...props} fields={field.fields} />;
    case "fields":
      return props.renderFields({
        fields: field.fields,
        value: recordOf(value),
        onChange: (next) => onChange(Object.keys(next).length === 0 ? undefined : next),
      });
  }
}

function TextControl({
  id,
  noteId,
  value,
  field,
  onChange,
  parse,
}: ControlProps & { readonly parse?: (text: string) => string | number }) {
  return (
    <input
      id={id}
      aria-describedby={noteId}
      value={textOf(value)}
      autoComplete="off"
      onChange={({ target }) =>
        onChange(
          target.value === "" && field.isRequired !== true
            ? undefined
            : (parse?.(target.value) ?? target.value),
        )
      }
    />
  );
}

function parseAmount(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function NumberControl({ id, noteId, value, onChange }: ControlProps) {
  return (
    <input
      id={id}
      aria-describedby={noteId}
      type="number"
      step="any"
      value={typeof value === "number" ? value : ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.valueAsNumber)}
    />
  );
}

function LongTextControl({ id, noteId, value, field, onChange }: ControlProps) {
  return (
    <textarea
      id={id}
      aria-describedby={noteId}
      rows={4}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) =>
        onChange(target.value === "" && field.isRequired !== true ? undefined : target.value)
      }
    />
  );
}

/** Three states, because a field without a value follows the default, which may be yes. */
function BooleanControl({ id, noteId, value, onChange }: ControlProps) {
  const { strings } = useEditorTexts();
  const chosen = typeof value === "boolean" ? String(value) : "";
  return (
    <select
      id={id}
      aria-describedby={noteId}
      value={chosen}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value === "true")}
    >
      <option value="">{strings.defaultChoice}</option>
      <option value="true">{strings.yes}</option>
      <option value="false">{strings.no}</option>
    </select>
  );
}

function ChoiceControl({
  id,
  noteId,
  value,
  field,
  values,
  onChange,
}: ControlProps & { readonly values: readonly string[] }) {
  const { strings, fieldText } = useEditorTexts();
  return (
    <select
      id={id}
      aria-describedby={noteId}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      {(field.isRequired !== true || typeof value !== "string") && (
        <option value="">{strings.defaultChoice}</option>
      )}
      {values.map((name) => (
        <option key={name} value={name}>
          {fieldText(name)}
        </option>
      ))}
    </select>
  );
}
