import { isRecord, parseJson, type UnknownRecord } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import { chatMigrations, composerMigrations, migrate, type Migration } from "./migrations.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import { storedByVersion1 } from "./testing/stored-by-version-1.ts";
import { textMessage } from "../testing/scripted-server.ts";

const reply = (turn: number) => ({
  messages: [textMessage("m", "Question")],
  input: { id: `q${turn}`, type: "text input" },
});
const CHAT = "banter-bot-chat";
const COMPOSER = "banter-lead-composer";
const PAYMENT = "banter-paymentInProgress";

function recordOf(text: string | undefined): UnknownRecord {
  const record = parseJson(text ?? "");
  return isRecord(record) ? record : {};
}

function applied(name: string, migrations: readonly Migration[], record: UnknownRecord): UnknownRecord {
  const migration = migrations.find((each) => each.name === name);
  if (migration === undefined) throw new Error(`There is no migration "${name}"`);
  return migration.up(record);
}

/** The fields that a record of version 1 lacks, and the record after the migration. */
const changes: readonly [
  name: string,
  migrations: readonly Migration[],
  old: UnknownRecord,
  added: object,
][] = [
  [
    "list-replaced-sessions",
    chatMigrations,
    recordOf(storedByVersion1("a rating without a time").local.get(CHAT)),
    { replaced: [] },
  ],
  [
    "list-older-pages",
    chatMigrations,
    recordOf(storedByVersion1("a rating without a time").local.get(CHAT)),
    { older: [] },
  ],
  [
    "date-feedback",
    chatMigrations,
    recordOf(storedByVersion1("a rating without a time").local.get(CHAT)),
    { ratings: [{ turn: 1, value: "up", comment: "Good", status: "sent", ratedAt: 0 }] },
  ],
  [
    "list-carried-texts",
    composerMigrations,
    recordOf(storedByVersion1("a composer's record without a version").session.get(COMPOSER)),
    { carried: [] },
  ],
];

test.each(changes)("%s adds only what the older record lacks", (name, migrations, old, added) => {
  expect(applied(name, migrations, old)).toEqual({ ...old, ...added });
});

test("every migration is tested with an older record, and has a name of its own", () => {
  const names = [...chatMigrations, ...composerMigrations].map(({ name }) => name);
  expect(changes.map(([name]) => name)).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});

test("only the migrations after the record's version run, in order", () => {
  const migrations = ["a", "b", "c"].map((name) => ({
    name,
    up: (record: UnknownRecord) => ({ ...record, passed: [record["passed"], name].flat().join("") }),
  }));
  expect([undefined, 1, 2, 3, 4].map((version) => migrate({ version }, migrations)?.["passed"])).toEqual([
    "abc",
    "abc",
    "bc",
    "c",
    undefined,
  ]);
  expect(migrate({ version: 5 }, migrations)).toBeUndefined();
});

describe("records of a newer widget", () => {
  /** The storages of a chat, a text and a payment that a widget of version 99 has stored. */
  async function openNewer() {
    const fixture = drive({ reply, settings: remembering });
    const chat = fixture.open();
    await fixture.clock.advance(1_000);
    chat.session.saveDraft("Half a name");
    chat.session.paymentStarted();
    for (const [key, storage] of [
      [CHAT, fixture.browser.local],
      [COMPOSER, chat.tab.session],
      [PAYMENT, chat.tab.session],
    ] as const) {
      const text = storage.get(key) ?? "";
      expect(text).toMatch(/^\{"version":\d+,/);
      storage.set(key, text.replace(/^\{"version":\d+/, '{"version":99'));
    }
    const values = () => [
      fixture.browser.local.get(CHAT),
      chat.tab.session.get(COMPOSER),
      chat.tab.session.get(PAYMENT),
    ];
    return { ...fixture, chat, values };
  }

  test("stay as they are through a whole conversation of an older one, which isn't remembered", async () => {
    const { chat, clock, values } = await openNewer();
    const before = values();
    const older = chat.reload();
    await clock.advance(1_000);
    expect(older.session.getState()).toMatchObject({ phase: "running", sessionId: "s1", composer: {} });
    older.session.saveDraft("Ada");
    older.answer("Ada");
    await clock.advance(1_000);
    older.session.keepUnsent("contract.pdf");
    older.session.restart();
    await clock.advance(1_000);
    expect(values()).toEqual(before);
    const again = older.reload();
    await clock.advance(1_000);
    expect(again.session.getState().sessionId).toBe("s3");
    expect(values()).toEqual(before);
  });

  test.each([
    ["", '"version":99'],
    [" with a newer chat", String.raw`"chat":"{\"version\":99`],
  ])("stay beside the payment of an older one%s", async (_name, newerPart) => {
    const { chat, clock } = await openNewer();
    const text = chat.tab.session.get(PAYMENT) ?? "";
    if (!text.includes(newerPart))
      chat.tab.session.set(
        PAYMENT,
        text.replace('"version":99', '"version":1').replace(/"chat":"\{\\"version\\":\d+/, newerPart),
      );
    const newer = recordOf(chat.tab.session.get(PAYMENT));
    const older = chat.reload();
    await clock.advance(1_000);
    older.session.paymentStarted();
    expect(recordOf(chat.tab.session.get(PAYMENT))).toMatchObject({ sessionId: "s1", others: [newer] });
    older.session.paymentFinished();
    expect(recordOf(chat.tab.session.get(PAYMENT))).toEqual(newer);
  });

  test("are deleted if the page asks for that", async () => {
    const { chat, clock, browser } = await openNewer();
    const older = chat.reload();
    await clock.advance(1_000);
    older.session.reset();
    expect(browser.local.get(CHAT)).toBeUndefined();
    expect(chat.tab.session.get(COMPOSER)).toBeUndefined();
  });

  test("are read again by a newer one", async () => {
    const { chat, clock, browser } = await openNewer();
    const older = chat.reload();
    await clock.advance(1_000);
    older.answer("Ada");
    await clock.advance(1_000);
    // Stands for a newer widget: the record has the version that this one knows.
    const current = `"version":${chatMigrations.length + 1}`;
    browser.local.set(CHAT, (browser.local.get(CHAT) ?? "").replace('"version":99', current));
    const restored = older.reload();
    await clock.advance(1_000);
    expect(restored.session.getState()).toMatchObject({ sessionId: "s0" });
  });
});
