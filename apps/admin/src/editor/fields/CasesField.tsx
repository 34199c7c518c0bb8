import { isRecord } from "@banter/protocol";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { ConditionField } from "./ConditionField.tsx";
import { ItemRow } from "./ItemRow.tsx";

/** The conditions of a branch. The steps of each case are in the outline. */
export function CasesField({ value, onChange }: CasesFieldProps) {
  const { strings } = useEditorTexts();
  const cases = (Array.isArray(value) ? value : []).filter(isRecord);
  return (
    <>
      <ol className="item-list">
        {cases.map((one, index) => (
          <ItemRow
            key={index}
            name={interpolate(strings.caseNumber, { number: index + 1 })}
            items={cases}
            index={index}
            onChange={onChange}
          >
            <fieldset className="field-group">
              <legend>{interpolate(strings.caseNumber, { number: index + 1 })}</legend>
              <ConditionField
                value={one["when"]}
                onChange={(when) => onChange(cases.with(index, { ...one, when }))}
              />
            </fieldset>
          </ItemRow>
        ))}
      </ol>
      <button
        type="button"
        className="button"
        onClick={() => onChange([...cases, { when: { variable: "", operator: "is set" }, do: [] }])}
      >
        {strings.addCase}
      </button>
    </>
  );
}

interface CasesFieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
