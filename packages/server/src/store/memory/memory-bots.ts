import { queueFiles, type MemoryFileDeletions } from "./memory-file-deletions.ts";
import type {
  PublicationSummary,
  ResultRules,
  StoredBots,
  StoredDraft,
  StoredPause,
  StoredPublication,
} from "../stored-bots.ts";

export function createMemoryBots(fileDeletions: MemoryFileDeletions): StoredBots {
  const drafts = new Map<string, StoredDraft>();
  const pauses = new Map<string, StoredPause>();
  const resultRules = new Map<string, ResultRules>();
  let publications: readonly StoredPublication[] = [];
  const newestFirst = (botId: string): readonly StoredPublication[] =>
    publications.filter((publication) => publication.botId === botId).toSorted((a, b) => b.number - a.number);
  const findNumber = (botId: string, number: number): StoredPublication | undefined =>
    publications.find((publication) => publication.botId === botId && publication.number === number);
  return {
    overview: async () => ({
      drafts: [...drafts.values()]
        .toSorted((a, b) => (a.botId < b.botId ? -1 : 1))
        .map(({ source: _, ...draft }) => {
          const publication = newestFirst(draft.botId).find(({ isFile }) => !isFile);
          return { ...draft, ...(publication && { publication: summaryOf(publication) }) };
        }),
      pauses: [...pauses.values()],
    }),
    findDraft: async (id) => [...drafts.values()].find(({ publicId }) => publicId === id) ?? drafts.get(id),
    saveDraft: async (draft) => {
      const { botId, publicId, version } = draft;
      const isTaken = [...drafts.values()].some(
        (other) =>
          other.botId !== botId &&
          [other.botId, other.publicId].some((id) => id === botId || id === publicId),
      );
      if (isTaken || (drafts.get(botId)?.version ?? 0) !== version - 1) return false;
      drafts.set(botId, draft);
      return true;
    },
    remove: async (botId, { keys, queuedAt } = { keys: [], queuedAt: 0 }) => {
      if (!drafts.delete(botId)) return false;
      queueFiles(fileDeletions, keys, queuedAt);
      publications = publications.filter((publication) => publication.botId !== botId);
      pauses.delete(botId);
      return true;
    },
    publish: async (publication) => {
      const { botId, number, isFile } = publication;
      if (findNumber(botId, number) !== undefined || (!isFile && !drafts.has(botId))) return false;
      publications = [...publications, publication];
      return true;
    },
    publications: async (botId, limit) => newestFirst(botId).slice(0, limit).map(summaryOf),
    findPublication: async (botId, number) => findNumber(botId, number),
    pause: async (pause) => void pauses.set(pause.botId, pause),
    resume: async (botId) => void pauses.delete(botId),
    saveResultRules: async (rules) => {
      for (const [botId, rule] of rules) resultRules.set(botId, rule);
    },
    findResultRules: async (botId) => resultRules.get(botId),
  };
}

function summaryOf({ source: _, ...summary }: StoredPublication): PublicationSummary {
  return summary;
}
