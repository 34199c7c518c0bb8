import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";
import { recordOf } from "./control-props.ts";
import { ItemRow } from "./ItemRow.tsx";

/** Texts by name, such as headers. */
export function PairsField({ value, onChange, field }: ControlProps) {
  const { strings } = useEditorTexts();
  const pairs = Object.entries(recordOf(value)).map(([key, text]) => [key, String(text)] as const);
  const change = (next: readonly (readonly [string, string])[]) =>
    onChange(next.length === 0 && field.isRequired !== true ? undefined : Object.fromEntries(next));
  return (
    <>
      <ol className="item-list">
        {pairs.map(([key, text], index) => (
          <ItemRow
            key={index}
            name={interpolate(strings.item, { number: index + 1 })}
            items={pairs}
            index={index}
            onChange={change}
          >
            <div className="pair">
              <input
                aria-label={strings.key}
                placeholder={strings.key}
                value={key}
                onChange={({ target }) => change(pairs.with(index, [target.value, text]))}
              />
              <input
                aria-label={strings.value}
                placeholder={strings.value}
                value={text}
                onChange={({ target }) => change(pairs.with(index, [key, target.value]))}
              />
            </div>
          </ItemRow>
        ))}
      </ol>
      <button
        type="button"
        className="button"
        disabled={pairs.some(([key]) => key === "")}
        onClick={() => change([...pairs, ["", ""]])}
      >
        {strings.addItem}
      </button>
    </>
  );
}
