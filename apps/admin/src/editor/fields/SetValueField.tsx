import { specialValues } from "@banter/engine/runtime";
import { isRecord } from "@banter/protocol";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { textOf, type ControlProps } from "./control-props.ts";
import { JsonField } from "./JsonField.tsx";

const starts = {
  text: "",
  number: 0,
  boolean: true,
  empty: null,
  expr: { expr: "" },
  special: { special: "now" },
  append: { append: "" },
  other: { take: "first" },
} as const;

type ValueKind = keyof typeof starts;

function isValueKind(name: string): name is ValueKind {
  return Object.hasOwn(starts, name);
}

/** What a variable is set to. */
export function SetValueField(props: ControlProps) {
  const { value, onChange } = props;
  const { strings } = useEditorTexts();
  const kind = kindOf(value);
  return (
    <div className="pair">
      <select
        aria-label={strings.valueKind}
        value={kind}
        onChange={({ target }) => isValueKind(target.value) && onChange(starts[target.value])}
      >
        {Object.keys(starts)
          .filter(isValueKind)
          .map((name) => (
            <option key={name} value={name}>
              {strings[`value.${name}`]}
            </option>
          ))}
      </select>
      <SetValueControl {...props} kind={kind} />
    </div>
  );
}

function SetValueControl({ kind, ...props }: ControlProps & { readonly kind: ValueKind }) {
  const { value, onChange } = props;
  const { strings, fieldText } = useEditorTexts();
  const fields = isRecord(value) ? value : {};
  switch (kind) {
    case "text":
      return (
        <input
          aria-label={strings.value}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "number":
      return (
        <input
          type="number"
          step="any"
          aria-label={strings.value}
          value={typeof value === "number" ? value : ""}
          onChange={({ target }) => onChange(target.value === "" ? 0 : target.valueAsNumber)}
        />
      );
    case "boolean":
      return (
        <select
          aria-label={strings.value}
          value={value === true ? "true" : "false"}
          onChange={({ target }) => onChange(target.value === "true")}
        >
          <option value="true">{strings.yes}</option>
          <option value="false">{strings.no}</option>
        </select>
      );
    case "empty":
      return null;
    case "expr":
    case "append":
      return (
        <input
          className={kind === "expr" ? "code-field" : undefined}
          aria-label={strings.value}
          value={textOf(fields[kind])}
          onChange={({ target }) => onChange({ ...fields, [kind]: target.value })}
        />
      );
    case "special":
      return (
        <select
          aria-label={strings.value}
          value={textOf(fields["special"])}
          onChange={({ target }) => onChange({ ...fields, special: target.value })}
        >
          {Object.keys(specialValues).map((name) => (
            <option key={name} value={name}>
              {fieldText(name)}
            </option>
          ))}
        </select>
      );
    case "other":
      return <JsonField {...props} />;
  }
}

function kindOf(value: unknown): ValueKind {
  if (value === null) return "empty";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (Array.isArray(value)) return "other";
  if (!isRecord(value)) return "text";
  return (["expr", "special", "append"] as const).find((key) => key in value) ?? "other";
}
