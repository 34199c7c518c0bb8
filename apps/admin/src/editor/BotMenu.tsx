import { formatBotCode, parseBotSource } from "@banter/engine/runtime";
import type { EditedBot } from "@banter/protocol/reply-schemas";
import { useRef, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import { PauseDialog } from "./PauseDialog.tsx";
import { ConfirmModal } from "./parts/ConfirmModal.tsx";
import { saveFile } from "../page/save-file.ts";
import { useDismiss } from "./parts/use-dismiss.ts";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** What is needed seldom: pause, export, remove. */
export function BotMenu({ api, bot, draft, author, onBot, onRemoved, onProblem }: BotMenuProps) {
  const { strings, problemText } = useEditorTexts();
  const [dialog, setDialog] = useState<"pause" | "remove">();
  const close = () => setDialog(undefined);
  const choose = (name: "pause" | "remove") => {
    setIsOpen(false);
    setDialog(name);
  };
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useDismiss(menu, isOpen, () => setIsOpen(false));

  async function setPaused(isPaused: boolean, message: string): Promise<void> {
    close();
    const reply = await api.pause(bot.id, { isPaused, message, author });
    if (reply.ok) onBot(reply.value);
    else onProblem(reply.error.message);
  }

  async function remove(): Promise<void> {
    close();
    const reply = await api.removeBot(bot.id);
    if (reply.ok) onRemoved();
    else onProblem(reply.error.message);
  }

  /** Unfinished bots can't be written as code. */
  function exportCode(): void {
    const source = parseBotSource(draft);
    if (source.ok) saveText(`${draft.id}.ts`, formatBotCode(source.value));
    else onProblem(source.error.map(({ message }) => problemText(message)).join(" "));
  }

  return (
    <>
      <div ref={menu} className="menu">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {strings.more}
        </button>
        <div className="menu-items card" hidden={!isOpen}>
          {bot.pause === undefined ? (
            <button type="button" className="button" data-kind="quiet" onClick={() => choose("pause")}>
              {strings.pause}
            </button>
          ) : (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => void setPaused(false, "")}
            >
              {strings.resume}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() => saveText(`${draft.id}.json`, `${JSON.stringify(draft, null, 2)}\n`)}
          >
            {strings.exportJson}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={exportCode}>
            {strings.exportCode}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => choose("remove")}>
            {strings.removeBot}
          </button>
        </div>
      </div>
      {dialog === "pause" && (
        <PauseDialog onPause={(message) => void setPaused(true, message)} onClose={close} />
      )}
      {dialog === "remove" && (
        <ConfirmModal
          title={strings.removeBotTitle}
          confirm={strings.remove}
          kind="danger"
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{strings.removeBotNote}</p>
        </ConfirmModal>
      )}
    </>
  );
}

function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/plain" }));
}

interface BotMenuProps {
  readonly api: Pick<OwnerApi, "pause" | "removeBot">;
  readonly bot: EditedBot;
  readonly draft: BotDraft;
  readonly author: string;
  readonly onBot: (bot: EditedBot) => void;
  readonly onRemoved: () => void;
  readonly onProblem: (message: string) => void;
}
