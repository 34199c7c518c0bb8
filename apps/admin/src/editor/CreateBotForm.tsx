import type { EditedBot } from "@banter/protocol/reply-schemas";
import { useId, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import { storedAuthor } from "./stored-author.ts";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** Asks for the name and the id of a new bot, and creates it. */
export function CreateBotForm({ api, draft, onCreated }: CreateBotFormProps) {
  const { strings } = useEditorTexts();
  const formId = useId();
  const [name, setName] = useState(draft.name ?? "");
  const [chosenId, setChosenId] = useState<string>();
  // It follows the name until the person writes another one.
  const id = chosenId ?? (name === (draft.name ?? "") ? draft.id : toId(name));
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function create(): Promise<void> {
    setIsBusy(true);
    const { publicId: _, ...source } = draft;
    const reply = await api.createBot({ ...source, id, name }, storedAuthor.read());
    setIsBusy(false);
    if (reply.ok) onCreated(reply.value);
    else setProblem(reply.error.message);
  }

  return (
    <form
      className="card step-form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <div className="form-field">
        <label htmlFor={`${formId}-name`}>{strings.botName}</label>
        <input id={`${formId}-name`} required value={name} onChange={({ target }) => setName(target.value)} />
      </div>
      <div className="form-field">
        <label htmlFor={`${formId}-id`}>{strings.botId}</label>
        <input
          id={`${formId}-id`}
          required
          pattern="[\w.\-]{1,100}"
          aria-describedby={`${formId}-note`}
          value={id}
          onChange={({ target }) => setChosenId(target.value)}
        />
        <p id={`${formId}-note`} className="field-note muted">
          {strings.botIdNote}
        </p>
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
      <div>
        <button type="submit" className="button" data-kind="primary" disabled={isBusy}>
          {strings.create}
        </button>
      </div>
    </form>
  );
}

interface CreateBotFormProps {
  readonly api: Pick<OwnerApi, "createBot">;
  /** What the new bot does at first, with a suggested id and name. */
  readonly draft: BotDraft;
  readonly onCreated: (bot: EditedBot) => void;
}

/** Letters, digits and hyphens of a name. */
function toId(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, "-")
    .slice(0, 100);
}
