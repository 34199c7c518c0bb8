import type { EditedBot } from "@banter/protocol/reply-schemas";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import { createDraftSaver, type DraftSaver, type SaveState } from "./draft/create-draft-saver.ts";
import { edit, redo, startHistory, undo } from "./draft/edit-history.ts";
import { isSame } from "./draft/is-same.ts";
import { keepIds } from "./draft/keep-ids.ts";
import { keepKeys } from "./draft/keep-keys.ts";
import { createEditKeeper, type KeptEdits } from "./draft/kept-edits.ts";
import { mergeDrafts } from "./draft/merge-drafts.ts";

/** A draft that is saved as it is edited. */
export interface EditedDraft {
  readonly draft: BotDraft;
  readonly saver: DraftSaver;
  readonly saveState: SaveState;
  /** Edits of an earlier visit that the server doesn't have. They are offered: a page of a bot could have written them. */
  readonly unsavedBefore: KeptEdits | undefined;
  /** Brings them back, or leaves them. */
  readonly decideUnsaved: (isRestored: boolean) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `field` names what is being typed into, so that it is undone as a whole. */
  readonly change: (change: (draft: BotDraft) => BotDraft, field?: string) => void;
  /** The draft of now, for event handlers. */
  readonly current: () => BotDraft;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Replaces the draft after a conflict. */
  readonly resolve: (draft: BotDraft) => void;
}

interface EditedDraftOptions {
  readonly api: Pick<OwnerApi, "saveDraft">;
  readonly bot: EditedBot;
  /** The bot's source, parsed. */
  readonly start: BotDraft;
  readonly author: string;
}

export function useEditedDraft({ api, bot, start, author }: EditedDraftOptions): EditedDraft {
  const authorRef = useRef(author);
  authorRef.current = author;
  const [session] = useState(() => openSession(api, bot, start, () => authorRef.current));
  const { saver, kept } = session;
  const [unsavedBefore, setUnsavedBefore] = useState(kept);
  const [history, setHistory] = useState(() => startHistory(start));
  const { draft } = history;
  const latest = useRef(draft);
  latest.current = draft;
  const saveState = useSyncExternalStore(saver.subscribe, saver.state);
  const saved = useRef(start);
  useEffect(() => {
    if (saved.current === draft) return;
    saved.current = draft;
    saver.save(draft);
  }, [draft, saver]);
  useEffect(() => {
    saver.open();
    return () => {
      void saver.flush();
      saver.close();
    };
  }, [saver]);
  useEffect(() => {
    const save = () => void saver.flush();
    window.addEventListener("online", save);
    return () => window.removeEventListener("online", save);
  }, [saver]);

  return {
    draft,
    saver,
    saveState,
    unsavedBefore,
    decideUnsaved: (isRestored) => {
      setUnsavedBefore(undefined);
      if (unsavedBefore === undefined) return;
      const { base, draft: edits } = unsavedBefore;
      if (isRestored) setHistory((before) => edit(before, mergeDrafts(base, edits, before.draft).draft));
      else session.forget();
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    // Typing into a field changes no outline.
    change: useCallback(
      (change, field) =>
        setHistory((before) => {
          const changed = change(before.draft);
          const isOutline = field === undefined && changed.groups !== before.draft.groups;
          const keep = isOutline ? keepIds : keepKeys;
          return edit(before, keep(before.draft, changed), field);
        }),
      [],
    ),
    current: useCallback(() => latest.current, []),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    resolve: useCallback(
      (resolved) => {
        saved.current = resolved;
        // An undo would remove what the other person has done.
        setHistory(startHistory(resolved));
        saver.resolve(resolved);
      },
      [saver],
    ),
  };
}

function openSession(
  api: Pick<OwnerApi, "saveDraft">,
  bot: EditedBot,
  start: BotDraft,
  author: () => string,
) {
  const keeper = createEditKeeper(localStorage, bot.id, crypto.randomUUID());
  const found = keeper.read();
  // The bot was removed and another one has its id.
  const isOther = found?.version === bot.version && !isSame(found.base, start);
  const kept = isOther ? undefined : found;
  const saver = createDraftSaver({
    api,
    botId: bot.id,
    base: start,
    version: bot.version,
    keeper,
    author,
  });
  return { saver, kept, forget: keeper.forget };
}
