import type { BotOverview, EditedBot } from "@banter/protocol/reply-schemas";
import { useMemo } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { Notice } from "../page/Notice.tsx";
import { Skeleton } from "../page/Skeleton.tsx";
import { useQuery } from "../page/use-query.ts";
import { parseDraft } from "./draft/bot-draft.ts";
import { withOptionLists } from "./draft/option-lists.ts";
import { EditorWorkspace } from "./EditorWorkspace.tsx";
import { FileBot } from "./FileBot.tsx";
import type { SectionName } from "./section-props.ts";
import { EditorTextsContext, editorTexts } from "./strings/editor-strings.ts";
import "./editor.css";

/** The page on which a bot is edited. A bot of a file is shown. */
export function Editor({ api, bot, at, section, onChanged }: EditorProps) {
  const texts = useMemo(() => editorTexts(document.documentElement.lang), []);
  const draft = useQuery(`draft ${bot.id}`, (signal) => api.draft(bot.id, signal));
  return (
    <EditorTextsContext value={texts}>
      {draft.problem !== undefined && <Notice title={draft.problem.message} isProblem />}
      {draft.value === undefined && draft.isLoading && <Skeleton lines={6} />}
      {draft.value !== undefined && <LoadedEditor {...{ api, at, section, onChanged }} bot={draft.value} />}
    </EditorTextsContext>
  );
}

interface EditorProps {
  readonly api: OwnerApi;
  readonly bot: BotOverview;
  /** The id of the group or step to open. */
  readonly at?: string | undefined;
  /** The part to open. */
  readonly section?: SectionName | undefined;
  /** After a change of the list of bots. */
  readonly onChanged: () => void;
}

function LoadedEditor({ api, bot, at, section, onChanged }: LoadedEditorProps) {
  const start = useMemo(() => parseDraft(bot.source), [bot.source]);
  const draft = useMemo(() => (start.ok ? withOptionLists(start.value) : undefined), [start]);
  if (!start.ok) return <Notice title={start.error} isProblem />;
  if (bot.origin === "file")
    return <FileBot api={api} bot={bot} draft={draft ?? start.value} onChanged={onChanged} />;
  return (
    <EditorWorkspace
      api={api}
      bot={bot}
      start={draft ?? start.value}
      at={at}
      section={section}
      onChanged={onChanged}
      onRemoved={() => {
        onChanged();
        location.hash = "#/";
      }}
    />
  );
}

interface LoadedEditorProps extends Omit<EditorProps, "bot"> {
  readonly bot: EditedBot;
}
