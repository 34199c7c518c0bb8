import { useEditorTexts } from "../strings/editor-strings.ts";
import { interpolate } from "../../strings/strings.ts";
import type { ControlProps } from "./control-props.ts";
import { ItemRow } from "./ItemRow.tsx";

/** A list of texts. One text is stored as it is where the format allows it. */
export function TextsField({ value, onChange, label }: ControlProps) {
  const { strings } = useEditorTexts();
  const isSingle = typeof value === "string";
  const texts: readonly string[] = isSingle
    ? [value]
    : Array.isArray(value)
      ? value.map((text) => String(text))
      : [];
  const change = (next: readonly string[]) =>
    onChange(next.length === 0 ? undefined : isSingle && next.length === 1 ? next[0] : next);
  return (
    <>
      <ol className="item-list">
        {texts.map((text, index) => (
          <ItemRow
            // Texts have no identity of their own.
            key={index}
            name={interpolate(strings.item, { number: index + 1 })}
            items={texts}
            index={index}
            onChange={change}
          >
            <input
              aria-label={`${label} ${index + 1}`}
              value={text}
              onChange={({ target }) => change(texts.with(index, target.value))}
            />
          </ItemRow>
        ))}
      </ol>
      <button type="button" className="button" onClick={() => change([...texts, ""])}>
        {strings.addItem}
      </button>
    </>
  );
}
