import { useEditorTexts } from "../strings/editor-strings.ts";
import { useFormContext } from "./form-context.ts";

/** Offers the bot's variables as placeholders of a text. */
export function InsertVariable({ onInsert }: { readonly onInsert: (placeholder: string) => void }) {
  const { strings } = useEditorTexts();
  const { variables } = useFormContext();
  return (
    <select
      aria-label={strings.insertVariable}
      value=""
      onChange={({ target }) => onInsert(`{{${target.value}}}`)}
    >
      <option value="">{strings.insertVariable}</option>
      {variables.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
