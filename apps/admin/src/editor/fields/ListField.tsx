import { isRecord } from "@banter/protocol";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { Field } from "./field.ts";
import type { ControlProps } from "./control-props.ts";
import { ItemRow } from "./ItemRow.tsx";

/** A list of records with the same fields. */
export function ListField({
  value,
  onChange,
  fields,
  renderFields,
}: ControlProps & { readonly fields: readonly Field[] }) {
  const { strings } = useEditorTexts();
  const items = (Array.isArray(value) ? value : []).filter(isRecord);
  return (
    <>
      <ol className="item-list">
        {items.map((item, index) => (
          <ItemRow
            key={index}
            name={interpolate(strings.item, { number: index + 1 })}
            items={items}
            index={index}
            onChange={onChange}
          >
            {renderFields({ fields, value: item, onChange: (next) => onChange(items.with(index, next)) })}
          </ItemRow>
        ))}
      </ol>
      <button type="button" className="button" onClick={() => onChange([...items, newItem(fields)])}>
        {strings.addItem}
      </button>
    </>
  );
}

function newItem(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const required = fields.filter(({ isRequired }) => isRequired);
  return Object.fromEntries(
    required.map((field) => [
      field.name,
      field.kind === "options" ? [""] : field.kind === "choice" ? field.values.at(-1) : "",
    ]),
  );
}
