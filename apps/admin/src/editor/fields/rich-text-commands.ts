import { setBlockType, toggleMark } from "prosemirror-commands";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { richTextSchema as schema } from "./rich-text-schema.ts";

interface RichTextCommand {
  readonly run: Command;
  /** Whether the selection has it. */
  readonly isActive: (state: EditorState) => boolean;
}

function mark(name: "bold" | "italic" | "underline" | "strikethrough"): RichTextCommand {
  const type = schema.marks[name];
  return {
    run: toggleMark(type),
    isActive: ({ selection: { from, $from, to, empty }, storedMarks, doc }) =>
      empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type),
  };
}

function list(name: "bullet_list" | "ordered_list"): RichTextCommand {
  const isActive = ({ selection: { $from } }: EditorState): boolean =>
    $from.depth > 1 && $from.node(1).type.name === name;
  const wrap = wrapInList(schema.nodes[name]);
  const lift = liftListItem(schema.nodes.list_item);
  return {
    isActive,
    run: (state, dispatch, view) => (isActive(state) ? lift : wrap)(state, dispatch, view),
  };
}

function heading(): RichTextCommand {
  const isActive = ({ selection: { $from } }: EditorState): boolean => $from.parent.type.name === "heading";
  return {
    isActive,
    run: (state, dispatch, view) => {
      const type = isActive(state) ? schema.nodes.paragraph : schema.nodes.heading;
      return setBlockType(type)(state, dispatch, view);
    },
  };
}

/** What the toolbar of the rich text field does, besides links. */
export const richTextCommands = {
  bold: mark("bold"),
  italic: mark("italic"),
  underline: mark("underline"),
  strikethrough: mark("strikethrough"),
  heading: heading(),
  bulletList: list("bullet_list"),
  orderedList: list("ordered_list"),
};

export type RichTextCommandName = keyof typeof richTextCommands;

/** Makes the selection a link; an empty URL removes the link. Without a selection the URL is inserted. */
export function setLink(url: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const link = schema.marks.link;
    const { tr } = state;
    if (url === "") tr.removeMark(from, to, link);
    else if (empty) tr.insert(from, schema.text(url, [link.create({ url })]));
    else tr.removeMark(from, to, link).addMark(from, to, link.create({ url }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
