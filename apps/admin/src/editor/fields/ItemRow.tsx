import { IconButton } from "../parts/IconButton.tsx";
import type { ReactNode } from "react";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { ArrowDownIcon, ArrowUpIcon, RemoveIcon } from "../parts/icons.tsx";

/** An entry of a list with the buttons that move and remove it. */
export function ItemRow<Item>({ name, items, index, onChange, children }: ItemRowProps<Item>) {
  const { strings } = useEditorTexts();
  const swap = (other: number) => {
    const [one, two] = [items[index], items[other]];
    if (one !== undefined && two !== undefined) onChange(items.with(index, two).with(other, one));
  };
  return (
    <li className="item-row">
      <div className="item-body">{children}</div>
      <div className="item-actions">
        <IconButton
          label={`${strings.moveUp}: ${name}`}
          isDisabled={index === 0}
          onClick={() => swap(index - 1)}
        >
          <ArrowUpIcon />
        </IconButton>
        <IconButton
          label={`${strings.moveDown}: ${name}`}
          isDisabled={index === items.length - 1}
          onClick={() => swap(index + 1)}
        >
          <ArrowDownIcon />
        </IconButton>
        <IconButton
          label={interpolate(strings.removeItem, { name })}
          onClick={() => onChange(items.toSpliced(index, 1))}
        >
          <RemoveIcon />
        </IconButton>
      </div>
    </li>
  );
}

interface ItemRowProps<Item> {
  readonly name: string;
  readonly items: readonly Item[];
  readonly index: number;
  readonly onChange: (items: readonly Item[]) => void;
  readonly children: ReactNode;
}
