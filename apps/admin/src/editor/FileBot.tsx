import type { EditedBot } from "@banter/protocol/reply-schemas";
import { useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { Notice } from "../page/Notice.tsx";
import { routeHash } from "../page/route.ts";
import { CreateBotForm } from "./CreateBotForm.tsx";
import type { BotDraft } from "./draft/bot-draft.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { Outline } from "./outline/Outline.tsx";
import type { OutlineActions } from "./outline/outline-actions.ts";
import { storedAuthor } from "./stored-author.ts";
import { useEditorTexts } from "./strings/editor-strings.ts";

const readOnly: OutlineActions = {
  isReadOnly: true,
  select: () => {},
  add: () => {},
  move: () => {},
  onKey: () => {},
};

/** A bot that a file of the server defines: it is shown, and can be copied. */
export function FileBot({ api, bot, draft, onChanged }: FileBotProps) {
  const { strings } = useEditorTexts();
  const [isCopying, setIsCopying] = useState(false);
  return (
    <>
      <Notice title={strings.fileBot}>
        <p>{strings.fileBotNote}</p>
        {!isCopying && (
          <button type="button" className="button" data-kind="primary" onClick={() => setIsCopying(true)}>
            {strings.copyBot}
          </button>
        )}
      </Notice>
      {isCopying && (
        <CreateBotForm
          api={api}
          draft={{ ...draft, id: `${draft.id}-copy`, name: draft.name ?? draft.id }}
          onCreated={(created) => {
            onChanged();
            location.hash = routeHash({ page: "edit", botId: created.id });
          }}
        />
      )}
      <div className="editor-panes">
        <Outline draft={draft} selected="" problems={new Map()} actions={readOnly} />
        <HistoryPanel
          {...{ api, bot }}
          author={storedAuthor.read()}
          onRolledBack={() => {}}
          onLoad={undefined}
        />
      </div>
    </>
  );
}

interface FileBotProps {
  readonly api: OwnerApi;
  readonly bot: EditedBot;
  readonly draft: BotDraft;
  readonly onChanged: () => void;
}
