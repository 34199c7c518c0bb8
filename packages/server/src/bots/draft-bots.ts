import { readUnfinishedBot, type ParsedBot } from "@banter/engine/runtime";
import { fail, ok, parseJson, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { StoredDraft } from "../store/stored-bots.ts";
import { libraryBot, type LibraryBot } from "./bot-library.ts";
import { draftLinkId } from "./draft-link-id.ts";

type CompiledDraft = Result<LibraryBot, ApiFailure>;

/** Compiles a draft with its translations. */
export type CompileDraft = (draft: StoredDraft) => CompiledDraft;

interface CachedDraft {
  readonly version: number;
  readonly bot: CompiledDraft;
}

/** Compiled drafts in memory. */
const MAX_CACHED = 20;

/** Returns a function that compiles drafts, also unfinished ones, each version once while its bot is among the last used. */
export function createDraftBots(): CompileDraft {
  /** Least recently used first. */
  const cached = new Map<string, CachedDraft>();
  return (draft) => {
    const id = draftLinkId(draft);
    const known = cached.get(id);
    const { version } = draft;
    const entry = known?.version === version ? known : { version, bot: compileDraft(draft) };
    cached.delete(id);
    cached.set(id, entry);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return entry.bot;
  };
}

function compileDraft({ source, savedAt }: StoredDraft): CompiledDraft {
  const read = readUnfinished(parseJson(source));
  if (!read.ok) return read;
  const { definition, catalogues } = read.value;
  return ok(libraryBot(definition, { publishedAt: new Date(savedAt), catalogues }));
}

/** Reads a bot that may have errors, as far as it is one. */
export function readUnfinished(bot: unknown): Result<ParsedBot, ApiFailure> {
  const read = readUnfinishedBot(bot);
  if (read.ok) return read;
  const problems = read.error.map(({ message }) => message).join("; ");
  return fail({ code: "BAD_REQUEST", message: `typebot: is not a bot: ${problems}` });
}
