import { baseKeymap, chainCommands } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { Fragment, Slice, type Node } from "prosemirror-model";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { EditorState, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { richTextCommands } from "./rich-text-commands.ts";
import { richTextSchema as schema } from "./rich-text-schema.ts";

interface RichTextViewOptions {
  readonly document: Node;
  /** Attributes of the editable element. */
  readonly attributes: Readonly<Record<string, string>>;
  /** After each change and move of the selection. */
  readonly onState: (state: EditorState, hasChanged: boolean) => void;
}

const shortcut =
  (name: keyof typeof richTextCommands): Command =>
  (state, dispatch, view) =>
    richTextCommands[name].run(state, dispatch, view);

/** An editable element for rich text. Undo is the page's. Whatever is pasted is plain text: its HTML may come from anywhere. */
export function createRichTextView(
  place: HTMLElement,
  { document, attributes, onState }: RichTextViewOptions,
): EditorView {
  const plugins = [
    keymap({
      "Mod-b": shortcut("bold"),
      "Mod-i": shortcut("italic"),
      "Mod-u": shortcut("underline"),
      Enter: chainCommands(splitListItem(schema.nodes.list_item), liftListItem(schema.nodes.list_item)),
    }),
    keymap(baseKeymap),
  ];
  const view = new EditorView(place, {
    state: EditorState.create({ doc: document, plugins }),
    attributes,
    dispatchTransaction: (transaction) => {
      const state = view.state.apply(transaction);
      view.updateState(state);
      onState(state, transaction.docChanged);
    },
    clipboardTextParser: toSlice,
    handleDOMEvents: {
      paste: (target, event) => {
        event.preventDefault();
        return target.pasteText(event.clipboardData?.getData("text/plain") ?? "");
      },
      drop: (_, event) => {
        event.preventDefault();
        return true;
      },
    },
  });
  return view;
}

/** A paragraph for each line. */
function toSlice(text: string): Slice {
  const lines = text.split(/\r\n?|\n/);
  const paragraphs = lines.map((line) =>
    schema.node("paragraph", undefined, line === "" ? [] : [schema.text(line)]),
  );
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
