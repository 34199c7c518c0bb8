import { describe, expect, it } from "vitest";
import { readBot, readServedBot, readUnfinishedBot } from "./read-bot.ts";

const exported = {
  version: "6.1",
  id: "m",
  name: "M",
  groups: [{ id: "g", title: "G", blocks: [] }],
  edges: [],
  events: [],
  variables: [],
};

const own = { id: "x", start: "a", groups: { a: [{ say: "Hi" }] } };

/** Blocks whose values can't work, and the steps of an own bot with the same values. */
const unusable = [
  [
    { type: "date input", options: { format: "DD.MM.YYYY" } },
    { ask: "date", format: "DD.MM.YYYY" },
  ],
  [
    { type: "number input", options: { min: 5, max: 1 } },
    { ask: "number", min: 5, max: 1 },
  ],
  [{ type: "Redirect", options: { url: "javascript:alert(1)" } }, { redirect: "javascript:alert(1)" }],
  [{ type: "Wait", options: { secondsToWaitFor: "-1" } }, { wait: -1 }],
] as const;

describe("readBot", () => {
  it.each(unusable)("reads the block %j of an exported bot, but no step of an own one", (block, step) => {
    const start = { id: "s", type: "start", outgoingEdgeId: "e" };
    const group = { id: "g", title: "G", blocks: [{ id: "b", ...block }] };
    const edges = [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }];
    expect(readBot({ ...exported, groups: [group], edges, events: [start] }).ok).toBe(true);
    expect(readBot({ ...own, groups: { a: [step] } }).ok).toBe(false);
  });

  it("detects the format by its groups", () => {
    const ownBot = readBot(own);
    expect(ownBot.ok && ownBot.value.definition.groups[0]?.id).toBe("a");
    const exportedBot = readUnfinishedBot(exported);
    expect(exportedBot.ok && exportedBot.value.definition.groups[0]?.id).toBe("g");
  });

  it("returns the tests beside the bot, which stays the same", () => {
    const tests = [{ name: "greets", steps: [{ bot: "Hi" }] }];
    const [without, read] = [readBot(own), readBot({ ...own, tests })];
    expect(read).toEqual(without.ok && { ok: true, value: { ...without.value, tests } });
    expect(readBot({ ...own, tests: [{ name: "greets" }] }).ok).toBe(false);
  });

  it("can be served with broken tests", () => {
    const tests = [{ name: "greets" }];
    const read = readServedBot({ ...own, tests });
    expect(read.ok && read.value.definition).toEqual(readBot(own).ok && expect.anything());
    expect(read.ok && [read.value.tests, read.value.diagnostics]).toEqual([
      [],
      [expect.objectContaining({ severity: "warning", message: expect.stringContaining("tests[1].steps") })],
    ]);
    const unserved = readServedBot({ ...own, tests, groups: { a: [{ sya: "Hi" }] } });
    expect(unserved.ok ? [] : unserved.error.map(({ path }) => path?.[0])).toEqual(["groups", "tests"]);
  });

  it("can be served with broken translations, without those", () => {
    const texts = { "a.say-1.text": { source: "Hi", text: "Hallo" } };
    const translations = { de: texts, fr: { "a.say-1.text": { text: 1 } }, not_a_tag: texts };
    const read = readServedBot({ ...own, tests: [{ name: "greets" }], translations });
    expect(read.ok && read.value.catalogues.map(({ language }) => language)).toEqual(["de"]);
    const places = read.ok
      ? read.value.diagnostics.map(({ severity, path }) => [severity, path?.[0], path?.[1]])
      : [];
    expect(places).toContainEqual(["warning", "translations", "fr"]);
    expect(places).toContainEqual(["warning", "translations", "not_a_tag"]);
    expect(places).toContainEqual(["warning", "tests", 0]);
    const many = Object.fromEntries(
      Array.from({ length: 61 }, (_, n) => [
        `a${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}`,
        texts,
      ]),
    );
    const own61 = readServedBot({ ...own, translations: many });
    expect(own61.ok && own61.value.catalogues).toEqual([]);
    expect(readBot({ ...own, translations }).ok).toBe(false);
    expect(readBot({ ...own, translations: many }).ok).toBe(false);
  });

  it.each([{ edges: [] }, { edges: [], groups: undefined }, { typebot: { groups: [] } }])(
    "reads %j, without groups, as an exported bot",
    (value) => {
      const read = readBot(value);
      expect(read.ok ? [] : read.error.map(({ message }) => message)).toContain("The bot has no start event");
    },
  );

  it.each([null, "bot", 7, {}])("rejects %j as a bot in our own format", (value) => {
    const read = readBot(value);
    expect(read.ok ? [] : read.error.map(({ severity }) => severity)).toContain("error");
  });

  it("reads translations beside the bot, and reports each language once", () => {
    const translations = {
      de: { "a.say-1.text": { source: "Hi", text: "Hallo {{x}}" }, "b.text": { source: "", text: "Weg" } },
      fr: { name: { source: "x", text: "x" }, "a.say-1.text": { source: "Hi", text: "Salut" } },
    };
    const read = readBot({ ...own, translations });
    const plain = readBot(own);
    if (!read.ok || !plain.ok) throw new Error("The bot has errors.");
    expect(read.value.definition).toEqual(plain.value.definition);
    expect(read.value.catalogues).toEqual([
      { bot: "x", language: "de", texts: translations.de },
      { bot: "x", language: "fr", texts: translations.fr },
    ]);
    expect(read.value.diagnostics).toEqual([
      {
        severity: "warning",
        message: 'Translation "de": The translation of name is missing, and 2 more',
        hint: expect.stringContaining("translate --check"),
        path: ["translations", "de", "name"],
      },
    ]);
  });

  it.each([
    [{ "german?": {} }, ["translations", "german?"], "is not a language tag"],
    [{ de: { k: "Hallo" } }, ["translations", "de", "k"], "translations.de.k"],
    [{ de: { k: { source: "", text: 3 } } }, ["translations", "de", "k", "text"], "translations.de.k.text"],
  ])("rejects the translations %j with their place", (translations, path, message) => {
    const read = readBot({ ...own, translations });
    expect(read.ok ? [] : read.error).toEqual([
      {
        severity: "error",
        path,
        message: expect.stringContaining(message),
        hint: expect.stringContaining('"de"'),
      },
    ]);
  });

  it("rejects more languages than anyone needs", () => {
    const translated = (count: number) => {
      const languages = Array.from(
        { length: count },
        (_, n) => `a${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`,
      );
      return readBot({ ...own, translations: Object.fromEntries(languages.map((tag) => [tag, {}])) });
    };
    expect(translated(60).ok).toBe(true);
    const read = translated(61);
    expect(read.ok ? [] : read.error).toEqual([
      {
        severity: "error",
        path: ["translations"],
        message: expect.stringContaining("translations: has 61 languages, but a bot may have at most 60"),
      },
    ]);
  });

  it("fails with warnings as well if there is an error", () => {
    const read = readBot({ ...own, groups: { a: [{ go: "b" }], unused: [] } });
    expect(read.ok ? [] : read.error.map(({ severity }) => severity)).toEqual(["error", "warning"]);
  });

  it("reports unsupported blocks of both formats", () => {
    const block = { id: "z", type: "Zapier" };
    const reads = [
      readBot({ ...own, groups: { a: [{ block: "Zapier" }] } }),
      readUnfinishedBot({ ...exported, groups: [{ id: "g", title: "G", blocks: [block] }] }),
    ];
    for (const read of reads) {
      const messages = read.ok ? read.value.diagnostics.map(({ message }) => message) : [];
      expect(messages.filter((message) => message.startsWith("Zapier is not supported"))).toHaveLength(1);
    }
  });
});

describe("readUnfinishedBot", () => {
  it("returns a bot despite errors that readBot rejects", () => {
    expect(readBot(exported).ok).toBe(false);
    const read = readUnfinishedBot(exported);
    expect(read.ok && read.value.diagnostics).toMatchObject([{ severity: "error" }]);
  });

  it("still fails if the bot can't be parsed", () => {
    expect(readUnfinishedBot({ ...exported, groups: [{ blocks: [] }] }).ok).toBe(false);
    expect(readUnfinishedBot({ ...own, start: 7 }).ok).toBe(false);
  });
});

describe("an exported bot's settings", () => {
  const messages = (fields: Readonly<Record<string, unknown>>) => {
    const read = readUnfinishedBot({ ...exported, ...fields });
    return read.ok ? read.value.diagnostics.map(({ message }) => message) : [];
  };

  it.each([[{ settings: { whatsApp: { isEnabled: true } } }], [{ whatsAppCredentialsId: "w" }]])(
    "%j are reported as unsupported",
    (fields) => {
      expect(messages(fields)).toContain("WhatsApp is not supported: the bot only runs on the web");
    },
  );

  it("report a closed bot", () => {
    expect(messages({ isClosed: true })).toContain(
      "The bot is closed: visitors only see its closing message",
    );
    expect(messages({ isClosed: false })).toEqual(["The bot has no start event"]);
  });

  it("provide an id and a name if they are missing", () => {
    const { id: _, ...withoutId } = exported;
    const read = readUnfinishedBot({ ...withoutId, name: "Größe & Co" });
    expect(read.ok && read.value.definition.id).toBe("große-co");
    const nameless = readUnfinishedBot({ ...withoutId, name: "" });
    expect(nameless.ok && nameless.value.definition).toMatchObject({ id: "bot", name: "Bot" });
  });

  it("are reported with a hint", () => {
    const read = readUnfinishedBot({ ...exported, isClosed: true });
    expect(read.ok && read.value.diagnostics[0]).toEqual({
      severity: "warning",
      message: "The bot is closed: visitors only see its closing message",
      hint: 'Set "isClosed" to false in the file to open it.',
    });
  });
});

it.each([{ id: "a", start: "b", groups: {} }, exported])(
  "a bot that is nested too deeply is refused",
  (bot) => {
    const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    for (const settings of [{ deep }, cyclic])
      expect(readBot({ ...bot, settings })).toMatchObject({
        ok: false,
        error: [
          { message: expect.stringMatching(/^settings\.(deep|self)\..*: is nested over 200 levels deep$/) },
        ],
      });
  },
);
