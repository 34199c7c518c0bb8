import { expect, test } from "vitest";
import type { StoredDraft } from "../store/stored-bots.ts";
import { must } from "../testing/test-server.ts";
import { createDraftBots } from "./draft-bots.ts";

const source = JSON.stringify({ id: "lead", start: "a", groups: { a: [{ say: "Hi" }] } });

function draft(fields: Partial<StoredDraft> = {}): StoredDraft {
  const times = { createdAt: 1, savedAt: 1, savedBy: "" };
  return { botId: "lead", publicId: "lead", name: "Lead", source, version: 1, ...times, ...fields };
}

test("a version of a draft is compiled once", () => {
  const compile = createDraftBots();
  const bot = must(compile(draft()));
  expect(must(compile(draft()))).toBe(bot);
  const next = must(compile(draft({ version: 2, source: source.replace("Hi", "Hello") })));
  expect(next.compiled.revision).not.toBe(bot.compiled.revision);
  expect(must(compile(draft({ version: 2 })))).toBe(next);
  expect(must(compile(draft({ version: 2, createdAt: 2 })))).not.toBe(next);
});

test("only the drafts that were used last are kept", () => {
  const compile = createDraftBots();
  const first = must(compile(draft()));
  for (let n = 1; n < 20; n++) compile(draft({ botId: `bot${n}` }));
  expect(must(compile(draft()))).toBe(first);
  const second = must(compile(draft({ botId: "bot1" })));
  for (let n = 20; n < 39; n++) compile(draft({ botId: `bot${n}` }));
  expect(must(compile(draft({ botId: "bot1" })))).toBe(second);
  expect(must(compile(draft()))).not.toBe(first);
});

test("what is no bot is refused", () => {
  expect(createDraftBots()(draft({ source: "3" }))).toMatchObject({
    ok: false,
    error: { code: "BAD_REQUEST" },
  });
});
