import { describe, expect, it } from "vitest";
import { parseBotSource } from "./parse-bot-source.ts";

const bot = { id: "x", start: "a", groups: { a: [{ say: "Hi" }] } };

/** The diagnostics of an invalid bot. */
function errorsOf(value: unknown) {
  const parsed = parseBotSource(value);
  return parsed.ok ? [] : parsed.error;
}

describe("parseBotSource", () => {
  it("applies defaults", () => {
    expect(parseBotSource(bot)).toEqual({
      ok: true,
      value: { ...bot, variables: {}, events: {}, theme: {}, settings: {} },
    });
  });

  it.each([
    [null, "A bot must be an object, not null"],
    ["bot", "A bot must be an object, not a string"],
    [7, "A bot must be an object, not a number"],
  ])("rejects %j", (value, message) => {
    expect(errorsOf(value)).toMatchObject([{ severity: "error", message }]);
  });

  it.each([
    ["variables", "constructor", { type: "text" }],
    ["variables", "__proto__", { type: "text" }],
    ["groups", "prototype", [{ say: "Hi" }]],
  ])("reports a name that would be dropped: %s.%s", (field, name, value) => {
    const named = Object.fromEntries(
      [
        ["a", bot.groups.a],
        [name, value],
      ].slice(field === "groups" ? 0 : 1),
    );
    expect(errorsOf({ ...bot, [field]: named })).toEqual([
      {
        severity: "error",
        message: `${field}: has "${name}", which can't be a name`,
        path: [field],
        hint: "JavaScript reserves this name for what objects inherit. Choose another one.",
      },
    ]);
  });

  it.each([
    [{ ask: "choice", options: { Yes: [], constructor: [] } }, "options"],
    [{ http: "https://example.org", headers: { prototype: "x" } }, "headers"],
    [{ http: "https://example.org", body: { constructor: "x" } }, "body"],
    [{ http: "https://example.org", save: { constructor: "data" } }, "save"],
  ])("reports a name that would be dropped in a step: %j", (step, where) => {
    expect(errorsOf({ ...bot, groups: { a: [step] } })).toMatchObject([
      {
        message: expect.stringMatching(`^step 1, ${where}: has "[a-z]+", which can't be a name`),
        groupId: "a",
      },
    ]);
  });

  it.each([
    [{ ...bot, constructor: 1 }, ["constructor: unknown field"]],
    [{ ...bot, groups: { a: [{ say: "Hi", constructor: 1 }] } }, ["step 1, constructor: unknown field"]],
    [
      {
        ...bot,
        groups: {
          a: [{ http: "https://example.org", body: { car: { constructor: "Lotus" } } }, { sya: "Hi" }],
        },
      },
      [expect.stringMatching(/^step 2: a step is an object/)],
    ],
  ])("reports each mistake once: %j", (value, messages) => {
    expect(errorsOf(value).map(({ message }) => message)).toEqual(messages);
  });

  it("keeps such names inside of a request's body", () => {
    const body = { car: { constructor: "Lotus" } };
    expect(parseBotSource({ ...bot, groups: { a: [{ http: "https://example.org", body }] } }).ok).toBe(true);
  });

  it("reports a command whose name would be dropped", () => {
    const commands = Object.fromEntries([["constructor", { do: [{ say: "Hi" }] }]]);
    expect(errorsOf({ ...bot, events: { commands } })).toMatchObject([
      {
        message: 'events.commands: has "constructor", which can\'t be a name',
        path: ["events", "commands"],
      },
    ]);
  });

  it.each([
    [
      { steps: [{ vistor: "Ada" }] },
      ["steps", 0],
      "steps[1]: must be an object with one of the keys bot,",
      "visitor",
    ],
    [{ steps: [], sed: 1 }, ["sed"], "sed: unknown field", "seed"],
    [{ steps: [{ question: "emial" }] }, ["steps", 0, "question"], "steps[1].question: is", "email"],
  ])("reports the test %j at its path", (test, path, message, intended) => {
    expect(errorsOf({ ...bot, tests: [{ name: "a", ...test }] })).toEqual([
      {
        severity: "error",
        message: expect.stringContaining(`tests[1].${message}`),
        path: ["tests", 0, ...path],
        hint: `Did you mean "${intended}"?`,
      },
    ]);
  });

  it.each([
    [{ start: "a", groups: {} }, "id: is missing", undefined],
    [{ ...bot, id: undefined }, "id: is missing", undefined],
    [{ ...bot, start: 7 }, "start: is 7, but must be a text", undefined],
    [{ ...bot, id: "a b" }, "id: an id has only letters, digits, '.', '-' and '_'", undefined],
    [{ ...bot, variabels: {} }, "variabels: unknown field", 'Did you mean "variables"?'],
    [
      { ...bot, somethingElse: {} },
      "somethingElse: unknown field",
      'Remove "somethingElse", or use one of: $schema, id, name, publicId, variables, start, groups, events, theme, settings, tests, translations.',
    ],
    [{ ...bot, header: {} }, "header: unknown field", 'Did you mean "theme.header"?'],
    [{ ...bot, tests: {} }, "tests: is Object, but must be a list", undefined],
  ])("reports a field of the bot: %j", (value, message, hint) => {
    expect(errorsOf(value)).toEqual([
      { severity: "error", message, path: [message.split(":")[0]], ...(hint && { hint }) },
    ]);
  });

  it.each([
    [{ say: 7 }, "step 2, say: is 7, but must be a text"],
    [{ say: "Hi", id: "a b" }, "step 2, id: an id has only letters, digits, '.', '-' and '_'"],
    [{ ask: "colour" }, expect.stringMatching(/^step 2: ask one of: text, number, email/)],
    [{ wait: 1, unit: "s" }, "step 2, unit: unknown field"],
    [{ ask: "choice", options: [{ label: "A" }, { lable: "B" }] }, "step 2, options[2].label: is missing"],
  ])("reports a step with its group and position: %j", (step, message) => {
    const errors = errorsOf({ ...bot, groups: { a: [{ say: "Hi" }, step] } });
    expect(errors[0]).toMatchObject({ message, groupId: "a", groupTitle: "a" });
  });

  it("proposes the question that a misspelled one resembles", () => {
    const errors = errorsOf({ ...bot, groups: { a: [{ ask: "txet" }] } });
    expect(errors[0]).toMatchObject({ hint: 'Did you mean "text"?' });
  });

  it("reports a variable with its path", () => {
    const variables = { size: { type: "text", default: 1 } };
    expect(errorsOf({ ...bot, variables })).toEqual([
      {
        severity: "error",
        message: "variables.size.default: is 1, but must be a text",
        path: ["variables", "size", "default"],
      },
    ]);
  });

  it("reports a group that is not a list of steps", () => {
    expect(errorsOf({ ...bot, groups: { a: "Hi" } })).toMatchObject([
      {
        message: 'the group: is "Hi", but must be a list',
        groupId: "a",
        hint: 'Write a list of steps: "a": [{ "say": "Hello" }].',
      },
    ]);
  });

  it.each([
    ["", 'Write size: text() in code, or "size": { "type": "text" } in JSON.'],
    ["M", 'Write size: text("M") in code, or "size": { "type": "text", "default": "M" } in JSON.'],
    [3, 'Write size: number(3) in code, or "size": { "type": "number", "default": 3 } in JSON.'],
    [
      ["S", "M"],
      'Write size: list("S", "M") in code, or "size": { "type": "list", "default": ["S","M"] } in JSON.',
    ],
  ])("says how to declare a variable with the default %j", (size, hint) => {
    expect(errorsOf({ ...bot, variables: { size } })).toMatchObject([{ hint }]);
  });

  it.each([
    [{ sya: "Hi" }, 'Did you mean "say"?'],
    ["Hi", 'Write say("Hi"), or { "say": "Hi" } in JSON.'],
  ])("suggests a step instead of %j", (step, hint) => {
    expect(errorsOf({ ...bot, groups: { a: [step] } })).toMatchObject([{ hint }]);
  });

  it.each([
    [{ headr: {} }, "theme.headr: unknown field", 'Did you mean "header"?'],
    [{ header: { titel: "A" } }, "theme.header.titel: unknown field", 'Did you mean "title"?'],
    [{ timestamps: "always" }, "theme.timestamps: unknown field", 'Did you mean "theme.chat.timestamps"?'],
    [
      { header: { isEnabled: "yes" } },
      'theme.header.isEnabled: is "yes", but must be true or false',
      undefined,
    ],
    [
      { chat: { timestamps: "alwys" } },
      'theme.chat.timestamps: is "alwys", but must be "on-demand" or "always" or "never"',
      'Did you mean "always"?',
    ],
    [{ dark: { chat: { buton: {} } } }, "theme.dark.chat.buton: unknown field", 'Did you mean "buttons"?'],
    [
      { general: { font: { famly: "A" } } },
      "theme.general.font.famly: unknown field",
      'Did you mean "family"?',
    ],
    [{ general: { font: 7 } }, "theme.general.font: is 7, but must be a text or an object", undefined],
    [
      { preset: "clam" },
      expect.stringMatching(/^theme.preset: is "clam", but must be "calm" or/),
      'Did you mean "calm"?',
    ],
    [{ page: { tagLine: "A" } }, "theme.page.tagLine: unknown field", 'Did you mean "tagline"?'],
    [
      { page: { layout: "focused" } },
      'theme.page.layout: is "focused", but must be "chat" or "focus"',
      'Did you mean "focus"?',
    ],
    [
      { page: { background: { type: "Color", content: "blu" } } },
      expect.stringMatching(/^theme.page.background: has a "content" that is not a CSS color/),
      undefined,
    ],
    [
      { page: { background: { type: "Gradient", content: "#fff" } } },
      expect.stringMatching(/^theme.page.background: has a "content" that is not a list of CSS colors/),
      undefined,
    ],
    [
      { dark: { page: { layout: "focus" } } },
      "theme.dark.page.layout: unknown field",
      'Did you mean "theme.page.layout"?',
    ],
    ["clam", expect.stringMatching(/^theme: is "clam", but must be "calm" or/), 'Did you mean "calm"?'],
    [7, "theme: is 7, but must be an object", undefined],
  ])("reports a field of the theme: %j", (theme, message, hint) => {
    const [error, ...others] = errorsOf({ ...bot, theme });
    expect(error).toMatchObject({ severity: "error", message });
    expect(error?.hint).toBe(hint);
    expect(others).toEqual([]);
  });

  it.each([
    [{ disclosure: 5 }, "settings.disclosure: is 5, but must be a text or true or false", undefined],
    [
      { ai: { limits: { visitorMessages: "six" } } },
      'settings.ai.limits.visitorMessages: is "six", but must be a number',
      undefined,
    ],
    [
      { ai: { limits: { tokens: 0 } } },
      "settings.ai.limits.tokens: is 0, but must be more than 0",
      undefined,
    ],
    [
      { visitorMessages: 6 },
      "settings.visitorMessages: unknown field",
      'Did you mean "settings.ai.limits.visitorMessages"?',
    ],
    [
      { foo: 1 },
      "settings.foo: unknown field",
      'Remove "foo", or use one of: displayRules, disclosure, canRateReplies, canEditAnswers, general, typingEmulation, identity, ai, results, security, metadata.',
    ],
    [
      { general: { locale: "Deutsch" } },
      'settings.general.locale: must be a language tag such as "de" or "pt-BR"',
      undefined,
    ],
    [{ general: { local: "de" } }, "settings.general.local: unknown field", 'Did you mean "locale"?'],
    [
      { security: { allowedOrigins: "*" } },
      'settings.security.allowedOrigins: is "*", but must be a list',
      undefined,
    ],
    [
      { displayRules: [{ do: "open" }, { when: { any: [{ scrolDepth: 50 }] }, do: "open" }] },
      "settings.displayRules[2].when.any[1].scrolDepth: unknown field",
      'Did you mean "scrollDepth"?',
    ],
    [{ displayRules: { do: "open" } }, "settings.displayRules: must be a list of rules", undefined],
  ])("reports a field of the settings: %j", (settings, message, hint) => {
    const [error, ...others] = errorsOf({ ...bot, settings });
    expect(error).toMatchObject({ severity: "error", message });
    expect(error?.hint).toBe(hint);
    expect(others).toEqual([]);
  });

  it("reports every mistake of a theme", () => {
    const theme = { headr: {}, chat: { timestamps: 1 }, general: { progressBar: { isEnabeld: true } } };
    expect(errorsOf({ ...bot, theme }).map(({ path }) => path?.join("."))).toEqual([
      "theme.general.progressBar.isEnabeld",
      "theme.chat.timestamps",
      "theme.headr",
    ]);
  });

  it("suggests a field of a branch's step", () => {
    const step = { when: { variable: "x", operator: "is set" }, do: [{ wait: 1, isPausingFlwo: true }] };
    expect(errorsOf({ ...bot, groups: { a: [step] } })).toMatchObject([
      { hint: 'Did you mean "isPausingFlow"?' },
    ]);
  });

  it("reports a step within a branch", () => {
    const step = { when: { variable: "x", operator: "is set" }, do: [{ say: "Hi" }, { sya: "Ho" }] };
    expect(errorsOf({ ...bot, groups: { a: [step] } })[0]?.message).toMatch(
      /^step 1, do\[2\]: a step is an object with one of these keys/,
    );
  });

  it("suggests a field of the step", () => {
    const step = { ask: "email", retyr: "Again?" };
    expect(errorsOf({ ...bot, groups: { a: [step] } })).toMatchObject([{ hint: 'Did you mean "retry"?' }]);
  });

  it("reports all errors", () => {
    expect(errorsOf({ ...bot, id: 1, start: 2 })).toHaveLength(2);
  });

  it.each([{ variable: "x", operator: "equals" }, { all: [] }, { any: "x" }, 7])(
    "rejects the condition %j",
    (when) => {
      expect(errorsOf({ ...bot, groups: { a: [{ when, do: { say: "x" } }] } })).not.toEqual([]);
    },
  );

  it.each([{ type: "text", default: 1 }, { type: "oneOf", values: [] }, { type: "date" }, "text"])(
    "rejects the variable %j",
    (variable) => {
      expect(errorsOf({ ...bot, variables: { v: variable } })).not.toEqual([]);
    },
  );

  it.each([
    "text",
    1,
    true,
    null,
    ["a"],
    { expr: "1" },
    { special: "now" },
    { take: "last" },
    { append: "a" },
  ])("accepts the value %j of a set step", (to) => {
    expect(errorsOf({ ...bot, groups: { a: [{ set: "v", to }] } })).toEqual([]);
  });

  it.each([{ special: "noon" }, { take: "middle" }, { lookUp: "a" }, [1], {}, undefined])(
    "rejects the value %j of a set step",
    (to) => {
      expect(errorsOf({ ...bot, groups: { a: [{ set: "v", to }] } })).not.toEqual([]);
    },
  );

  it("reports a color that the color library throws for", () => {
    const page = { background: { type: "Color", content: "/0A" } };
    expect(errorsOf({ ...bot, theme: { page } })).toMatchObject([{ path: ["theme", "page", "background"] }]);
  });
});
