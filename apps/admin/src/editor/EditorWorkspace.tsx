import type { EditedBot } from "@banter/protocol/reply-schemas";
import { useCallback, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { Notice } from "../page/Notice.tsx";
import { BotMenu } from "./BotMenu.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { actsForReal } from "./draft/acts-for-real.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import { insertSteps } from "./draft/edit-steps.ts";
import { replaceText } from "./draft/find-text.ts";
import { newStep, type StepKind } from "./draft/step-kinds.ts";
import type { ListPath, StepPath } from "./draft/step-path.ts";
import { findPlace } from "./draft/find-place.ts";
import { EditorBar } from "./EditorBar.tsx";
import { EditorSection } from "./EditorSection.tsx";
import type { SectionName } from "./section-props.ts";
import { FindBar } from "./FindBar.tsx";
import { FormContextValue } from "./fields/form-context.ts";
import { languagesOf } from "./languages/translations.ts";
import { AddStepDialog } from "./outline/AddStepDialog.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";
import { storedAuthor } from "./stored-author.ts";
import { useTestRunner } from "./tests/use-test-runner.ts";
import { useDiagnostics } from "./use-diagnostics.ts";
import { useEditedDraft } from "./use-edited-draft.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useFormReferences } from "./use-form-references.ts";

const SECTIONS = [
  "flow",
  "variables",
  "theme",
  "settings",
  "languages",
  "tests",
  "history",
] as const satisfies readonly SectionName[];

/** The editor of one bot: its parts, and beside them the live chat of the draft. */
export function EditorWorkspace(props: EditorWorkspaceProps) {
  const { api, bot: loaded, start, at, onRemoved, onChanged } = props;
  const { strings } = useEditorTexts();
  const [bot, setBot] = useState(loaded);
  const [author, setAuthor] = useState(storedAuthor.read);
  const [section, setSection] = useState<SectionName>(props.section ?? "flow");
  const [selected, setSelected] = useState<StepPath>(() => findPlace(start, at) ?? ["groups", start.start]);
  const [adding, setAdding] = useState<{ readonly list: ListPath; readonly index: number }>();
  const [dialog, setDialog] = useState<"find" | "publish" | "ignoredConflict">();
  const [note, setNote] = useState("");
  const edited = useEditedDraft({ api, bot: loaded, start, author });
  const { draft, change, saver, saveState } = edited;
  const [publishedVersion, setPublishedVersion] = useState(loaded.isChanged ? undefined : loaded.version);
  const hasConflict = saveState.status === "conflict";
  useUndoKeys(edited);
  const problems = useDiagnostics(draft);
  const runner = useTestRunner();
  const references = useFormReferences({ api, botId: bot.id, draft, change, onProblem: setNote });
  const add = useCallback((list: ListPath, index: number) => setAdding({ list, index }), []);

  const select = useCallback((path: StepPath) => {
    setSelected(path);
    setSection("flow");
  }, []);

  function addStep(kind: StepKind): void {
    if (adding === undefined) return;
    const { list, index } = adding;
    setAdding(undefined);
    const [group = draft.start] = Object.keys(draft.groups);
    change((before) => insertSteps(before, list, index, [newStep(kind, { group })]));
    select([...list, index]);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".step-form h2")?.focus());
  }

  return (
    <FormContextValue value={references}>
      <div className="editor" data-section={section}>
        <EditorBar
          bot={bot}
          isPublished={saver.version() === publishedVersion}
          edited={edited}
          onFind={() => setDialog(dialog === "find" ? undefined : "find")}
          onPublish={() => setDialog(hasConflict ? undefined : "publish")}
          onResolve={() => setDialog(undefined)}
        >
          <BotMenu {...{ api, bot, draft, author, onRemoved }} onBot={setBot} onProblem={setNote} />
        </EditorBar>
        <p role="status">{note}</p>
        {edited.unsavedBefore !== undefined && <UnsavedNotice decide={edited.decideUnsaved} />}
        <div className="segments editor-sections" role="group" aria-label={strings.sections}>
          {SECTIONS.map((name) => (
            <button key={name} type="button" aria-pressed={name === section} onClick={() => setSection(name)}>
              {strings[name]}
            </button>
          ))}
        </div>
        {dialog === "find" && (
          <FindBar
            draft={draft}
            onSelect={select}
            onReplace={(wanted, replacement) =>
              change((before) => replaceText(before, wanted, replacement), `replace ${wanted}`)
            }
          />
        )}
        <div className="editor-panes">
          <EditorSection
            {...{ api, bot, draft, author, section, selected, problems, edited, runner, add }}
            onSelect={select}
            onBot={setBot}
          />
          <PreviewPanel
            api={api}
            botId={bot.id}
            version={saver.version()}
            group={groupOf(selected)}
            isActing={actsForReal(draft)}
            isBroken={problems.isBroken}
            languages={languagesOf(draft)}
          />
        </div>
      </div>
      {adding !== undefined && <AddStepDialog onChoose={addStep} onClose={() => setAdding(undefined)} />}
      {dialog === "publish" && !hasConflict && (
        <PublishDialog
          {...{ api, draft, saver, author, runner }}
          botId={bot.id}
          publication={bot.publication}
          problems={problems.placed}
          onClose={() => setDialog(undefined)}
          onShowTests={() => {
            setDialog(undefined);
            setSection("tests");
          }}
          onPublished={(publication, name) => {
            storedAuthor.write(name);
            setAuthor(name);
            setBot({ ...bot, publication });
            setPublishedVersion(saver.version());
            setDialog(undefined);
            setNote(strings.published);
            onChanged();
          }}
        />
      )}
      {hasConflict && dialog !== "ignoredConflict" && (
        <ConflictDialog
          conflict={saveState}
          mine={draft}
          onResolve={edited.resolve}
          onClose={() => setDialog("ignoredConflict")}
        />
      )}
    </FormContextValue>
  );
}

function UnsavedNotice({ decide }: { readonly decide: (isRestored: boolean) => void }) {
  const { strings } = useEditorTexts();
  return (
    <Notice title={strings.unsavedBefore}>
      <div className="button-row">
        <button type="button" className="button" data-kind="primary" onClick={() => decide(true)}>
          {strings.restoreUnsaved}
        </button>
        <button type="button" className="button" onClick={() => decide(false)}>
          {strings.discardMine}
        </button>
      </div>
    </Notice>
  );
}

interface EditorWorkspaceProps {
  readonly api: OwnerApi;
  readonly bot: EditedBot;
  /** The bot's source, parsed. */
  readonly start: BotDraft;
  /** The id of the group or step to open. */
  readonly at: string | undefined;
  /** Default: the flow. */
  readonly section?: SectionName | undefined;
  readonly onRemoved: () => void;
  /** After publishing: the list of bots changes. */
  readonly onChanged: () => void;
}

function groupOf([root, name]: StepPath): string {
  return root === "groups" ? String(name) : "";
}
