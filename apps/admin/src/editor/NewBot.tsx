import templates from "./bot-templates.json" with { type: "json" };
import { isExportedBot, readBot, toBotSource, type Diagnostic } from "@banter/engine/runtime";
import { fail, isRecord, ok, parseJson, type Result } from "@banter/protocol";
import { useMemo, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { PageTitle } from "../page/PageTitle.tsx";
import { routeHash } from "../page/route.ts";
import { interpolate } from "../strings/strings.ts";
import { CreateBotForm } from "./CreateBotForm.tsx";
import { parseDraft, type BotDraft } from "./draft/bot-draft.ts";
import { ProblemList } from "./parts/ProblemList.tsx";
import { EditorTextsContext, editorTexts, useEditorTexts } from "./strings/editor-strings.ts";
import "./editor.css";

/** The page on which a bot is created: from a template or from a file. */
export function NewBot({ api, onChanged }: NewBotProps) {
  const texts = useMemo(() => editorTexts(document.documentElement.lang), []);
  return (
    <EditorTextsContext value={texts}>
      <NewBotPage api={api} onChanged={onChanged} />
    </EditorTextsContext>
  );
}

interface NewBotProps {
  readonly api: Pick<OwnerApi, "createBot">;
  /** After a change of the list of bots. */
  readonly onChanged: () => void;
}

interface Start {
  readonly key: string;
  readonly draft: BotDraft;
  /** What an import changes; undefined for a template. */
  readonly notes?: readonly Diagnostic[];
}

function NewBotPage({ api, onChanged }: NewBotProps) {
  const { strings, fieldText, problemText } = useEditorTexts();
  const [start, setStart] = useState<Start>();
  const [problem, setProblem] = useState("");

  async function readFile(file: File): Promise<void> {
    const read = readSource(file.name, await file.text());
    if (read.ok) {
      setProblem("");
      setStart({ key: `${file.name} ${file.lastModified}`, ...read.value });
    } else {
      const reason = read.error.map(problemText).join(" ") || strings.noBotInside;
      setProblem(interpolate(strings.notABot, { reason }));
    }
  }

  return (
    <div className="new-bot">
      <PageTitle>{strings.newBot}</PageTitle>
      <p className="muted">{strings.newBotNote}</p>
      <fieldset className="field-group">
        <legend>{strings.template}</legend>
        <div className="kind-grid">
          {templates.map(({ name, description, source }) => (
            <button
              key={name}
              type="button"
              className="button template"
              aria-pressed={start?.key === name}
              onClick={() => {
                const draft = parseDraft(source);
                if (draft.ok) setStart({ key: name, draft: draft.value });
              }}
            >
              <strong>{fieldText(name.replaceAll("-", " "))}</strong>
              <span className="muted">{fieldText(description)}</span>
            </button>
          ))}
        </div>
        <label className="form-field">
          {strings.importFile}
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void readFile(file);
            }}
          />
        </label>
        <p className="problem" role="alert">
          {problem}
        </p>
      </fieldset>
      {start?.notes !== undefined && <ImportReport notes={start.notes} />}
      {start !== undefined && (
        <CreateBotForm
          key={start.key}
          api={api}
          draft={start.draft}
          onCreated={(created) => {
            onChanged();
            location.hash = routeHash({ page: "edit", botId: created.id });
          }}
        />
      )}
    </div>
  );
}

function ImportReport({ notes }: { readonly notes: readonly Diagnostic[] }) {
  const { strings } = useEditorTexts();
  return (
    <section aria-label={strings.importReport}>
      <h2>{strings.importReport}</h2>
      {notes.length === 0 && <p>{strings.importNothing}</p>}
      <ProblemList problems={notes.map((diagnostic) => ({ diagnostic, path: "" }))} />
    </section>
  );
}

/** A bot of our own format, or an exported one converted to it. Fails with its errors, with none if it is no bot. */
function readSource(fileName: string, text: string): Result<Omit<Start, "key">, readonly string[]> {
  const value = parseJson(text);
  if (!isRecord(value)) return fail([]);
  if (!isExportedBot(value)) {
    const draft = parseDraft(value);
    if (draft.ok) return ok({ draft: draft.value });
    return fail("groups" in value ? [draft.error] : []);
  }
  const read = readBot(value);
  if (!read.ok) return fail(read.error.map(({ message }) => message));
  const { source, notes } = toBotSource(read.value.definition);
  const draft = parseDraft({ ...source, id: idOf(fileName) });
  return draft.ok
    ? ok({ draft: draft.value, notes: [...read.value.diagnostics, ...notes] })
    : fail([draft.error]);
}

function idOf(fileName: string): string {
  return fileName.replace(/\.json$/, "").replaceAll(/[^\w.-]/g, "-");
}
