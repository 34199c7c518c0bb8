import { fail, ok } from "@banter/protocol";
import type { EditedBot, PublishedSource } from "@banter/protocol/reply-schemas";
import type { EditingApi } from "../owner-api/create-editing-api.ts";

/** The editing part of an owner API: one bot in memory, with versions and publications. */
export function fakeEditingApi(source: EditedBot["source"] = {}): EditingApi {
  let bot: EditedBot = {
    id: "lead",
    publicId: "lead-form",
    origin: "owner",
    source,
    version: 1,
    isChanged: true,
  };
  const publications: PublishedSource[] = [];

  function publish(published: EditedBot["source"], author: string, message: string): PublishedSource {
    const number = publications.length + 1;
    const publishedAt = "2026-01-31T12:00:00.000Z";
    const publication = { number, revision: `r${number}`, publishedAt, author, message, isCurrent: true };
    const earlier = publications.map((one) => ({ ...one, isCurrent: false }));
    publications.splice(0, Infinity, { ...publication, source: published }, ...earlier);
    bot = { ...bot, publication, isChanged: false };
    return { ...publication, source: published };
  }

  return {
    createBot: async (created) => ok({ ...bot, id: String(created["id"]), source: created }),
    draft: async () => ok(bot),
    saveDraft: async (_, { source: next, version, author }) => {
      if (version !== bot.version) return fail({ status: 409, message: "Conflict", body: { current: bot } });
      bot = { ...bot, source: next, version: version + 1, savedBy: author, isChanged: true };
      return ok(bot);
    },
    removeBot: async () => ok({}),
    publish: async (_, { author, message }) => ok(publish(bot.source, author, message)),
    publications: async () => ok(publications),
    publication: async (_, number) => {
      const found = publications.find((publication) => publication.number === number);
      return found === undefined ? fail({ status: 404, message: "No such version" }) : ok(found);
    },
    rollBack: async (_, number, author) => {
      const found = publications.find((publication) => publication.number === number);
      return found === undefined
        ? fail({ status: 404, message: "No such version" })
        : ok(publish(found.source, author, `Back to version ${number}`));
    },
    pause: async (_, { isPaused, message, author }) => {
      const { pause: _pause, ...running } = bot;
      bot = isPaused
        ? { ...running, pause: { message, author, since: "2026-01-31T12:00:00.000Z" } }
        : running;
      return ok(bot);
    },
    createDraftPreview: async () =>
      ok({ url: "about:blank", token: "1.x", expiresAt: "2026-02-01T12:00:00.000Z" }),
    addMedia: async (_, file) => ok(`/media/${file.name}`),
  };
}
