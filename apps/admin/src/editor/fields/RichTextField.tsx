import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";
import { createRichTextView } from "./create-rich-text-view.ts";
import { InsertVariable } from "./InsertVariable.tsx";
import { MarkdownField } from "./MarkdownField.tsx";
import { richTextCommands, setLink, type RichTextCommandName } from "./rich-text-commands.ts";
import { toDocument, toText } from "./rich-text-document.ts";

/** A text as visitors see it. One that this field can't show completely is edited as Markdown. */
export function RichTextField(props: ControlProps) {
  const text = typeof props.value === "string" ? props.value : "";
  const [isMarkdown] = useState(() => toDocument(text) === undefined);
  return isMarkdown ? <MarkdownField {...props} /> : <RichTextView {...props} text={text} />;
}

const icons: Readonly<Record<RichTextCommandName, string>> = {
  bold: "B",
  italic: "I",
  underline: "U",
  strikethrough: "S",
  heading: "H",
  bulletList: "•",
  orderedList: "1.",
};

function isCommandName(name: string): name is RichTextCommandName {
  return Object.hasOwn(icons, name);
}

function RichTextView({ id, noteId, label, text, onChange }: ControlProps & { readonly text: string }) {
  const { strings } = useEditorTexts();
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [linkUrl, setLinkUrl] = useState<string>();
  /** The text that the view has, so that only other edits, such as an undo, replace its document. */
  const shown = useRef(text);

  const onState = useEffectEvent((next: EditorState, hasChanged: boolean) => {
    setState(next);
    if (!hasChanged) return;
    shown.current = toText(next.doc);
    onChange(shown.current);
  });
  const attributes = useEffectEvent(() => ({
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    ...(noteId !== undefined && { "aria-describedby": noteId }),
  }));
  const startDocument = useEffectEvent(() => toDocument(text));

  useEffect(() => {
    const document = startDocument();
    if (place.current === null || document === undefined) return;
    const created = createRichTextView(place.current, {
      document,
      attributes: attributes(),
      onState: (next, hasChanged) => onState(next, hasChanged),
    });
    setView(created);
    setState(created.state);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (view === undefined || shown.current === text) return;
    const document = toDocument(text);
    if (document === undefined) return;
    shown.current = text;
    const { tr, doc } = view.state;
    view.updateState(view.state.apply(tr.replaceWith(0, doc.content.size, document.content)));
  }, [text, view]);

  function insertLink(url: string): void {
    setLinkUrl(undefined);
    view?.focus();
    if (view !== undefined) setLink(url.trim())(view.state, view.dispatch);
  }

  return (
    <div className="rich-text">
      <div className="rich-text-bar" role="toolbar" aria-label={label} aria-controls={id}>
        {Object.keys(icons)
          .filter(isCommandName)
          .map((name) => (
            <button
              key={name}
              type="button"
              className="icon-button"
              data-format={name}
              aria-label={strings[name]}
              aria-pressed={state !== undefined && richTextCommands[name].isActive(state)}
              onClick={() => {
                view?.focus();
                if (view !== undefined) richTextCommands[name].run(view.state, view.dispatch, view);
              }}
            >
              {icons[name]}
            </button>
          ))}
        <button
          type="button"
          className="icon-button"
          aria-label={strings.link}
          aria-expanded={linkUrl !== undefined}
          onClick={() => setLinkUrl(linkUrl === undefined ? "https://" : undefined)}
        >
          ↗
        </button>
        <InsertVariable
          onInsert={(placeholder) => {
            view?.focus();
            view?.dispatch(view.state.tr.insertText(placeholder));
          }}
        />
      </div>
      {linkUrl !== undefined && (
        <div className="pair">
          <input
            aria-label={strings.linkUrl}
            value={linkUrl}
            onChange={({ target }) => setLinkUrl(target.value)}
            onKeyDown={({ key }) => key === "Enter" && insertLink(linkUrl)}
          />
          <button type="button" className="button" onClick={() => insertLink(linkUrl)}>
            {strings.link}
          </button>
        </div>
      )}
      <div ref={place} className="rich-text-field" />
    </div>
  );
}
