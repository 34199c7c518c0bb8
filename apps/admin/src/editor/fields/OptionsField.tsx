import { isRecord } from "@banter/protocol";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";
import type { Field } from "./field.ts";
import { ItemRow } from "./ItemRow.tsx";

type Option = string | Readonly<Record<string, unknown>>;

const RARE_FIELDS: readonly Field[] = [
  { name: "value", kind: "text" },
  { name: "showIf", kind: "condition" },
  { name: "id", kind: "text" },
];

/** The options of a choice. Where one leads is edited in the outline. */
export function OptionsField({ value, onChange, renderFields }: ControlProps) {
  const { strings } = useEditorTexts();
  const options: readonly Option[] = (Array.isArray(value) ? value : []).filter(
    (option): option is Option => typeof option === "string" || isRecord(option),
  );
  return (
    <>
      <ol className="item-list">
        {options.map((option, index) => (
          <ItemRow
            key={index}
            name={interpolate(strings.option, { number: index + 1 })}
            items={options}
            index={index}
            onChange={onChange}
          >
            <input
              aria-label={interpolate(strings.option, { number: index + 1 })}
              placeholder={strings.optionLabel}
              value={labelOf(option)}
              onChange={({ target }) => onChange(options.with(index, withLabel(option, target.value)))}
            />
            <details className="more-fields">
              <summary>{strings.moreFields}</summary>
              {renderFields({
                fields: RARE_FIELDS,
                value: typeof option === "string" ? {} : option,
                onChange: (next) =>
                  onChange(options.with(index, simplest({ ...next, label: labelOf(option) }))),
              })}
            </details>
          </ItemRow>
        ))}
      </ol>
      <button type="button" className="button" onClick={() => onChange([...options, ""])}>
        {strings.addOption}
      </button>
    </>
  );
}

function labelOf(option: Option): string {
  const label = typeof option === "string" ? option : option["label"];
  return typeof label === "string" ? label : "";
}

function withLabel(option: Option, label: string): Option {
  return typeof option === "string" ? label : { ...option, label };
}

/** An option that is only a label is written as a text. */
function simplest(option: Readonly<Record<string, unknown>>): Option {
  return Object.keys(option).length === 1 ? labelOf(option) : option;
}
