import { parseJson } from "@banter/protocol";
import * as v from "valibot";
import { parseDraft, type BotDraft } from "./bot-draft.ts";

/** Edits that the server doesn't have yet. */
export interface KeptEdits {
  readonly draft: BotDraft;
  /** The draft and its version that the edits are based on. */
  readonly base: BotDraft;
  readonly version: number;
}

type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps unsaved edits in the browser, so that a reload, a crash or a failing save loses nothing. */
export interface EditKeeper {
  read(): KeptEdits | undefined;
  /** Returns whether they could be kept. */
  write(edits: KeptEdits): boolean;
  /** Removes what this keeper has written; what another tab keeps stays. */
  remove(): void;
  /** Removes them whoever has written them. */
  forget(): void;
}

const keptSchema = v.object({
  draft: v.unknown(),
  base: v.unknown(),
  version: v.number(),
  keeper: v.optional(v.string()),
});

/** `id` identifies the keeper among those of other tabs. */
export function createEditKeeper(storage: KeptStorage, botId: string, id: string): EditKeeper {
  const key = `banter-edits-${botId}`;
  return {
    read: () => {
      const kept = v.safeParse(keptSchema, parseJson(storage.getItem(key) ?? ""));
      if (!kept.success) return undefined;
      const draft = parseDraft(kept.output.draft);
      const base = parseDraft(kept.output.base);
      return draft.ok && base.ok
        ? { draft: draft.value, base: base.value, version: kept.output.version }
        : undefined;
    },
    write: (edits) => {
      try {
        storage.setItem(key, JSON.stringify({ ...edits, keeper: id }));
        return true;
      } catch {
        // The storage is full or off: the editor says that the page must stay open.
        return false;
      }
    },
    forget: () => storage.removeItem(key),
    remove: () => {
      const kept = v.safeParse(keptSchema, parseJson(storage.getItem(key) ?? ""));
      if (kept.success && kept.output.keeper === id) storage.removeItem(key);
    },
  };
}
