import { useEditorTexts } from "../strings/editor-strings.ts";

/** Closes the modal dialog around it, like the Escape key: the browser restores the focus. */
export function CancelButton() {
  const { strings } = useEditorTexts();
  return (
    <button
      type="button"
      className="button"
      onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
    >
      {strings.cancel}
    </button>
  );
}
