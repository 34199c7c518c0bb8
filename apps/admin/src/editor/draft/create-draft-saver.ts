import { exponentialDelay, isRecord } from "@banter/protocol";
import type { EditedBot } from "@banter/protocol/reply-schemas";
import type { OwnerApi } from "../../owner-api/create-owner-api.ts";
import type { ApiError } from "../../owner-api/send-request.ts";
import { parseDraft, type BotDraft } from "./bot-draft.ts";
import { isSame } from "./is-same.ts";
import type { EditKeeper } from "./kept-edits.ts";

/** How far the server has the owner's edits. */
export type SaveState =
  | { readonly status: "saved" | "saving" | "waiting" }
  /** It is tried again. `isKept`: the browser has the edits, so that the page may be closed. */
  | { readonly status: "failed"; readonly message: string; readonly isKept: boolean }
  /** The bot was removed. Nothing is saved any more. */
  | { readonly status: "removed" }
  /** Somebody else has saved meanwhile. Nothing is saved until `resolve`. */
  | { readonly status: "conflict"; readonly base: BotDraft; readonly theirs: BotDraft; readonly by: string };

/** Saves drafts one after the other, a moment after the last edit. */
export interface DraftSaver {
  readonly state: () => SaveState;
  readonly version: () => number;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Saves it soon, and keeps it in the browser until then. */
  save(draft: BotDraft): void;
  /** Ends a conflict with this draft. */
  resolve(draft: BotDraft): void;
  /** Saves at once. Returns whether the server has everything. */
  flush(): Promise<boolean>;
  /** Saves again after `close`. */
  open(): void;
  /** No more attempts; a running save ends. */
  close(): void;
}

export interface DraftSaverOptions {
  readonly api: Pick<OwnerApi, "saveDraft">;
  readonly botId: string;
  readonly base: BotDraft;
  readonly version: number;
  readonly keeper: EditKeeper;
  readonly author: () => string;
}

const DEBOUNCE_MS = 800;
const RETRY = { baseMs: 1_000, capMs: 30_000 };

export function createDraftSaver({ api, botId, keeper, author, ...start }: DraftSaverOptions): DraftSaver {
  let { base, version } = start;
  let state: SaveState = { status: "saved" };
  let unsaved: BotDraft | undefined;
  let theirVersion = version;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;
  /** Sent without a readable reply, so that the server may have stored it. */
  let unanswered: BotDraft | undefined;
  const listeners = new Set<() => void>();

  function become(next: SaveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void run(), delayMs);
  }

  /** One request at a time, so that versions follow each other. */
  function run(): Promise<void> {
    clearTimeout(timer);
    running ??= send().finally(() => (running = undefined));
    return running;
  }

  async function send(): Promise<void> {
    while (unsaved !== undefined && state.status !== "conflict" && state.status !== "removed") {
      const draft = unsaved;
      become({ status: "saving" });
      const reply = await api.saveDraft(botId, { source: draft, version, author: author() });
      if (!reply.ok && adoptUnanswered(reply.error)) continue;
      if (!reply.ok) return failed(reply.error, draft);
      failures = 0;
      unanswered = undefined;
      version = reply.value.version;
      base = draft;
      if (unsaved === draft) unsaved = undefined;
    }
    if (state.status === "conflict" || state.status === "removed") return;
    keeper.remove();
    become({ status: "saved" });
  }

  /** A conflict with what this saver has sent itself, whose reply was lost, is none. */
  function adoptUnanswered({ status, body }: ApiError): boolean {
    const current = status === 409 ? readCurrent(body) : undefined;
    if (current === undefined || unanswered === undefined) return false;
    if (!isSame(current.draft, unanswered)) return false;
    base = unanswered;
    version = current.version;
    unanswered = undefined;
    return true;
  }

  function failed(error: ApiError, draft: BotDraft): void {
    if (error.status === 404) {
      keeper.remove();
      return become({ status: "removed" });
    }
    const current = error.status === 409 ? readCurrent(error.body) : undefined;
    if (current !== undefined) {
      theirVersion = current.version;
      return become({ status: "conflict", base, theirs: current.draft, by: current.by });
    }
    failures++;
    unanswered = draft;
    const isKept = keeper.write({ draft: unsaved ?? draft, base, version });
    become({ status: "failed", message: error.message, isKept });
    schedule(exponentialDelay(failures, RETRY));
  }

  return {
    state: () => state,
    version: () => version,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    save(draft) {
      if (state.status === "removed") return;
      unsaved = draft;
      keeper.write({ draft, base, version });
      if (state.status === "conflict") return;
      if (state.status === "saved") become({ status: "waiting" });
      if (running === undefined) schedule(DEBOUNCE_MS);
    },
    resolve(draft) {
      if (state.status !== "conflict") return;
      base = state.theirs;
      version = theirVersion;
      unsaved = draft;
      keeper.write({ draft, base, version });
      become({ status: "waiting" });
      void run();
    },
    async flush() {
      await run();
      return unsaved === undefined;
    },
    open: () => {
      isClosed = false;
      if (unsaved !== undefined) schedule(DEBOUNCE_MS);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function readCurrent(
  body: unknown,
): { readonly draft: BotDraft; readonly version: number; readonly by: string } | undefined {
  const current = isRecord(body) ? body["current"] : undefined;
  if (!isRecord(current)) return undefined;
  const draft = parseDraft(current["source"]);
  const { version, savedBy } = current satisfies Partial<Record<keyof EditedBot, unknown>>;
  if (!draft.ok || typeof version !== "number") return undefined;
  return { draft: draft.value, version, by: typeof savedBy === "string" ? savedBy : "" };
}
