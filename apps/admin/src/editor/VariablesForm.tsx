import { IconButton } from "./parts/IconButton.tsx";
import { useState } from "react";
import { interpolate } from "../strings/strings.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import { isFreeName } from "./draft/edit-groups.ts";
import { recordOf, withField } from "./fields/control-props.ts";
import { FieldList } from "./fields/FieldList.tsx";
import type { Field } from "./fields/field.ts";
import { RemoveIcon } from "./parts/icons.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

const TYPES = ["text", "number", "oneOf", "list"] as const;

type Variables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The variables of a bot. Renaming one is left to find and replace: texts and scripts name them, too. */
export function VariablesForm({ draft, onChange, onAdd }: VariablesFormProps) {
  const { strings } = useEditorTexts();
  const variables: Variables = draft.variables ?? {};
  const names = Object.keys(variables);
  return (
    <div className="step-form">
      <h2 tabIndex={-1}>{strings.variables}</h2>
      {names.length === 0 && <p className="muted">{strings.noVariables}</p>}
      <ul className="item-list">
        {names.map((name) => (
          <li key={name} className="item-row">
            <div className="item-body">
              <h3>{name}</h3>
              <VariableForm
                name={name}
                declaration={variables[name] ?? {}}
                onChange={(next) => onChange({ ...variables, [name]: next }, name)}
              />
            </div>
            <div className="item-actions">
              <IconButton
                label={interpolate(strings.removeItem, { name })}
                onClick={() => {
                  const { [name]: _, ...others } = variables;
                  onChange(others, name);
                }}
              >
                <RemoveIcon />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <AddVariable names={names} onAdd={onAdd} />
    </div>
  );
}

interface VariablesFormProps {
  readonly draft: BotDraft;
  /** `name` is the changed variable. */
  readonly onChange: (variables: Variables, name: string) => void;
  readonly onAdd: (name: string) => void;
}

function AddVariable({ names, onAdd }: AddVariableProps) {
  const { strings } = useEditorTexts();
  const [name, setName] = useState("");
  const isFree = isFreeName(name.trim(), names) && !/[{}]/.test(name);
  return (
    <form
      className="pair"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFree) return;
        onAdd(name.trim());
        setName("");
      }}
    >
      <input
        aria-label={strings.variableName}
        placeholder={strings.variableName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button">
        {strings.addVariable}
      </button>
      <p className="problem" role="status">
        {name.trim() !== "" && !isFree && strings.nameTaken}
      </p>
    </form>
  );
}

interface AddVariableProps {
  readonly names: readonly string[];
  readonly onAdd: (name: string) => void;
}

interface VariableFormProps {
  readonly name: string;
  readonly declaration: Readonly<Record<string, unknown>>;
  readonly onChange: (declaration: Readonly<Record<string, unknown>>) => void;
}

function VariableForm({ name, declaration, onChange }: VariableFormProps) {
  const { strings } = useEditorTexts();
  const type = TYPES.find((known) => known === declaration["type"]) ?? "text";
  const isKept = declaration["isKept"] !== false;
  return (
    <>
      <div className="pair">
        <select
          aria-label={`${strings.variableType}: ${name}`}
          value={type}
          onChange={({ target }) => onChange(ofType(target.value, declaration))}
        >
          {TYPES.map((known) => (
            <option key={known} value={known}>
              {strings[`variableType.${known}`]}
            </option>
          ))}
        </select>
        <label className="check">
          <input
            type="checkbox"
            checked={isKept}
            onChange={({ target }) =>
              onChange(withField(declaration, "isKept", target.checked ? undefined : false))
            }
          />
          {strings.isKept}
        </label>
      </div>
      <FieldList
        fields={initialFields[type]}
        value={recordOf(declaration)}
        onChange={(next) => onChange(next)}
      />
    </>
  );
}

/** An initial value of another type would be an error. */
function ofType(type: string, { isKept }: Readonly<Record<string, unknown>>) {
  return {
    type,
    ...(type === "oneOf" && { values: [""] }),
    ...(isKept !== undefined && { isKept }),
  };
}

const initialFields: Readonly<Record<(typeof TYPES)[number], readonly Field[]>> = {
  text: [{ name: "default", kind: "text" }],
  number: [{ name: "default", kind: "number" }],
  oneOf: [
    { name: "values", kind: "texts", isRequired: true },
    { name: "default", kind: "text" },
  ],
  list: [{ name: "default", kind: "texts" }],
};
