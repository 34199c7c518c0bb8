import { fail, ok } from "@banter/protocol";
import type { EditedBot } from "@banter/protocol/reply-schemas";
import { expect, test, vi } from "vitest";
import type { OwnerApi } from "../../owner-api/create-owner-api.ts";
import type { ApiError } from "../../owner-api/send-request.ts";
import type { BotDraft } from "./bot-draft.ts";
import { createDraftSaver } from "./create-draft-saver.ts";
import { createEditKeeper } from "./kept-edits.ts";
import { sampleDraft } from "./testing/sample-draft.ts";

const named = (name: string): BotDraft => ({ ...sampleDraft, name });

function edited(draft: BotDraft, version: number, savedBy = ""): EditedBot {
  return { id: "lead", publicId: "lead", origin: "owner", source: draft, version, isChanged: true, savedBy };
}

/** A saver whose server counts versions and can be made to fail. */
function setUp() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const keeper = createEditKeeper(storage, "lead", "this tab");
  const server: { version: number; draft: BotDraft; problem: ApiError | undefined; saves: number } = {
    version: 1,
    draft: sampleDraft,
    problem: undefined,
    saves: 0,
  };
  const saveDraft: OwnerApi["saveDraft"] = async (_, { source, version }) => {
    if (server.problem !== undefined) return fail(server.problem);
    if (version !== server.version)
      return fail({
        status: 409,
        message: "",
        body: { current: edited(server.draft, server.version, "Bea") },
      });
    server.saves++;
    server.version++;
    server.draft = { ...sampleDraft, ...source };
    return ok(edited(server.draft, server.version));
  };
  const saver = createDraftSaver({
    api: { saveDraft },
    botId: "lead",
    base: sampleDraft,
    version: 1,
    keeper,
    author: () => "Ada",
  });
  return { saver, server, keeper, storage };
}

test("edits in a row are saved once, and kept in the browser until then", async () => {
  vi.useFakeTimers();
  const { saver, server, keeper } = setUp();
  saver.save(named("A"));
  saver.save(named("AB"));
  expect(saver.state().status).toBe("waiting");
  expect(keeper.read()?.draft.name).toBe("AB");
  await vi.runAllTimersAsync();
  expect(server).toMatchObject({ saves: 1, draft: { name: "AB" } });
  expect(saver.state().status).toBe("saved");
  expect(keeper.read()).toBeUndefined();
  vi.useRealTimers();
});

test("a failing save keeps the edits and is repeated", async () => {
  vi.useFakeTimers();
  const { saver, server, keeper } = setUp();
  server.problem = { status: 0, message: "Can’t reach the server." };
  saver.save(named("A"));
  expect(await saver.flush()).toBe(false);
  expect(saver.state()).toEqual({ status: "failed", message: "Can’t reach the server.", isKept: true });
  saver.save(named("B"));
  expect(keeper.read()?.draft.name).toBe("B");
  server.problem = undefined;
  await vi.runAllTimersAsync();
  expect(server.draft.name).toBe("B");
  expect(saver.state().status).toBe("saved");
  vi.useRealTimers();
});

test("somebody else's save is a conflict: nothing is overwritten until it is resolved", async () => {
  const { saver, server } = setUp();
  server.version = 2;
  server.draft = named("Theirs");
  saver.save(named("Mine"));
  expect(await saver.flush()).toBe(false);
  expect(saver.state()).toMatchObject({ status: "conflict", theirs: { name: "Theirs" }, by: "Bea" });
  saver.save(named("Mine, too"));
  expect(await saver.flush()).toBe(false);
  expect(server.draft.name).toBe("Theirs");
  saver.resolve(named("Both"));
  expect(await saver.flush()).toBe(true);
  expect(server).toMatchObject({ version: 3, draft: { name: "Both" } });
});

test("a conflict with what this tab has sent itself, whose reply was lost, is none", async () => {
  const { saver, server } = setUp();
  server.problem = { status: 0, message: "lost" };
  saver.save(named("one"));
  expect(await saver.flush()).toBe(false);
  server.problem = undefined;
  server.version = 2;
  server.draft = named("one");
  saver.save(named("one two"));
  expect(await saver.flush()).toBe(true);
  expect(server).toMatchObject({ version: 3, draft: { name: "one two" } });
});

test("a saver without edits leaves what another tab keeps", async () => {
  const { saver, storage } = setUp();
  const other = createEditKeeper(storage, "lead", "another tab");
  other.write({ draft: named("Theirs"), base: sampleDraft, version: 1 });
  await saver.flush();
  expect(other.read()?.draft.name).toBe("Theirs");
});

test("a removed bot is saved no more, and nothing of it is kept", async () => {
  const { saver, server, keeper } = setUp();
  server.problem = { status: 404, message: "No such bot" };
  saver.save(named("A"));
  expect(await saver.flush()).toBe(false);
  expect(saver.state()).toEqual({ status: "removed" });
  expect(keeper.read()).toBeUndefined();
  server.problem = undefined;
  saver.save(named("B"));
  await saver.flush();
  expect(server.saves).toBe(0);
});
