import { operators } from "@banter/engine/runtime";
import { isRecord } from "@banter/protocol";
import { useId } from "react";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { textOf } from "./control-props.ts";
import { ItemRow } from "./ItemRow.tsx";
import { VariableSelect } from "./reference-selects.tsx";

type Comparison = Readonly<Record<string, unknown>>;

const WITHOUT_VALUE: ReadonlySet<unknown> = new Set(["is set", "is empty"]);

/** A condition as sentences: comparisons of which all or one must be true. */
export function ConditionField({ value, onChange }: ConditionFieldProps) {
  const { strings } = useEditorTexts();
  const { join, comparisons } = parseCondition(value);
  const change = (next: readonly Comparison[], by: "all" | "any" = join) => {
    const [only] = next;
    onChange(next.length === 0 ? undefined : next.length === 1 ? only : { [by]: next });
  };
  return (
    <div className="condition">
      {comparisons.length > 1 && (
        <select
          aria-label={strings.conditionIf}
          value={join}
          onChange={({ target }) => change(comparisons, target.value === "any" ? "any" : "all")}
        >
          <option value="all">{`${strings.conditionIf} ${strings.conditionAll}`}</option>
          <option value="any">{`${strings.conditionIf} ${strings.conditionAny}`}</option>
        </select>
      )}
      <ol className="item-list">
        {comparisons.map((comparison, index) => (
          <ItemRow
            key={index}
            name={interpolate(strings.item, { number: index + 1 })}
            items={comparisons}
            index={index}
            onChange={change}
          >
            <ComparisonRow
              comparison={comparison}
              onChange={(next) => change(comparisons.with(index, next))}
            />
          </ItemRow>
        ))}
      </ol>
      <button
        type="button"
        className="button"
        onClick={() => change([...comparisons, { variable: "", operator: "equal to", value: "" }])}
      >
        {strings.addComparison}
      </button>
    </div>
  );
}

interface ConditionFieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function ComparisonRow({
  comparison,
  onChange,
}: {
  readonly comparison: Comparison;
  readonly onChange: (comparison: Comparison) => void;
}) {
  const { strings, labelOf, fieldText } = useEditorTexts();
  const id = useId();
  const { variable, operator, value } = comparison;
  return (
    <div className="comparison">
      <label className="for-readers" htmlFor={id}>
        {labelOf("set")}
      </label>
      <VariableSelect
        id={id}
        noteId={undefined}
        field={{ isRequired: true }}
        value={variable}
        onChange={(name) => onChange({ ...comparison, variable: name })}
      />
      <select
        aria-label={labelOf("when")}
        value={typeof operator === "string" ? operator : ""}
        onChange={({ target }) => {
          const { value: _, ...rest } = comparison;
          onChange({ ...(WITHOUT_VALUE.has(target.value) ? rest : comparison), operator: target.value });
        }}
      >
        {Object.keys(operators).map((name) => (
          <option key={name} value={name}>
            {fieldText(name)}
          </option>
        ))}
      </select>
      {!WITHOUT_VALUE.has(operator) && (
        <input
          aria-label={strings.value}
          placeholder={strings.value}
          value={textOf(value)}
          onChange={({ target }) => onChange({ ...comparison, value: target.value })}
        />
      )}
    </div>
  );
}

function parseCondition(value: unknown): {
  readonly join: "all" | "any";
  readonly comparisons: readonly Comparison[];
} {
  if (!isRecord(value)) return { join: "all", comparisons: [] };
  const join = "any" in value ? "any" : "all";
  const list = value[join];
  return { join, comparisons: Array.isArray(list) ? list.filter(isRecord) : [value] };
}
