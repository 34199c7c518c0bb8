import { useState } from "react";
import { focusField } from "../parts/focus-field.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";
import { useFormContext } from "./form-context.ts";

type SelectProps = Pick<ControlProps, "id" | "noteId" | "value" | "onChange"> & {
  readonly field: Pick<ControlProps["field"], "isRequired">;
};

/** Chooses a variable, or declares one. */
export function VariableSelect({ id, noteId, value, onChange, field }: SelectProps) {
  const { strings } = useEditorTexts();
  const { variables, addVariable } = useFormContext();
  const [isNew, setIsNew] = useState(false);
  if (isNew)
    return (
      <NewVariable
        id={id}
        onCancel={() => setIsNew(false)}
        onName={(name) => {
          setIsNew(false);
          if (!variables.includes(name)) addVariable(name);
          onChange(name);
        }}
      />
    );
  const current = typeof value === "string" ? value : "";
  return (
    <select
      id={id}
      aria-describedby={noteId}
      value={current}
      onChange={({ target }) => {
        if (target.value === NEW) setIsNew(true);
        else onChange(target.value === "" && field.isRequired !== true ? undefined : target.value);
      }}
    >
      <option value="">{strings.none}</option>
      {[...new Set([...variables, current])].filter(Boolean).map((name) => (
        <option key={name}>{name}</option>
      ))}
      <option value={NEW}>{strings.newVariable}</option>
    </select>
  );
}

/** No name of a variable: those have no line breaks. */
const NEW = "\n";

interface NewVariableProps {
  readonly id: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function NewVariable({ id, onName, onCancel }: NewVariableProps) {
  const { strings } = useEditorTexts();
  const [name, setName] = useState("");
  const finish = () => (name.trim() === "" ? onCancel() : onName(name.trim()));
  return (
    <input
      id={id}
      ref={focusField}
      placeholder={strings.variableName}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === "Enter") finish();
        if (key === "Escape") onCancel();
      }}
    />
  );
}

/** Chooses a group of the bot. */
export function GroupSelect({ id, noteId, value, onChange, field }: SelectProps) {
  const { strings } = useEditorTexts();
  const { groups } = useFormContext();
  return (
    <Choices
      {...{ id, noteId, value, onChange }}
      names={groups}
      empty={field.isRequired === true ? undefined : strings.none}
    />
  );
}

/** Chooses a step of the group that the same step names. */
export function StepSelect({ id, noteId, value, owner, onChange }: ControlProps) {
  const { strings } = useEditorTexts();
  const { stepIds } = useFormContext();
  const group = owner["go"] ?? owner["jump"];
  return (
    <Choices
      {...{ id, noteId, value, onChange }}
      names={stepIds(typeof group === "string" ? group : "")}
      empty={strings.defaultChoice}
    />
  );
}

type ChoicesProps = Omit<SelectProps, "field"> & {
  readonly names: readonly string[];
  /** Text of the choice without a value; undefined if there must be one. */
  readonly empty: string | undefined;
};

function Choices({ id, noteId, value, onChange, names, empty }: ChoicesProps) {
  const current = typeof value === "string" ? value : "";
  return (
    <select
      id={id}
      aria-describedby={noteId}
      value={current}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      {(empty !== undefined || current === "") && <option value="">{empty}</option>}
      {[...new Set([...names, current])].filter(Boolean).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
