import { describe, expect, test } from "vitest";
import { decodeDisplayRules, formatRulePath } from "./decode-display-rules.ts";
import type { DisplayRule } from "./display-rule.ts";

const rules: readonly DisplayRule[] = [
  { do: "showLauncher" },
  {
    name: "Prices",
    when: {
      url: ["/pricing/*", "https://*.example.com/shop?*"],
      query: { utm_source: "ads*", ref: ["a", "b"] },
      referrer: "https://*.google.*",
      media: "(max-width: 600px)",
      language: ["de", "pt-BR"],
      visitor: "returning",
      visits: { atLeast: 2, atMost: 9 },
      secondsOnPage: 20,
      scrollDepth: 50,
      exitIntent: true,
      idleSeconds: 30,
      elementInView: "#plans",
      elementClicked: "[data-help]",
      hours: { timeZone: "Europe/Berlin", days: ["mon", "fri"], from: "09:00", to: "17:30" },
      dates: { timeZone: "Europe/Berlin", from: "2026-12-01", until: "2026-12-24T18:00" },
      notClosed: true,
      share: 20,
      all: [{ scrollDepth: 10 }],
      any: [{ not: { exitIntent: true } }],
    },
    do: "open",
    bot: "sales",
    atMost: "day",
  },
  { when: {}, do: "preview", message: "May we help?", atMost: "ever" },
];

test("valid rules are returned as they are, in their order", () => {
  expect(decodeDisplayRules(rules)).toEqual({ rules, problems: [] });
  expect(decodeDisplayRules(undefined)).toEqual({ rules: [], problems: [] });
});

/** Problems of one rule as lines. */
function problemsOf(rule: unknown): readonly string[] {
  return decodeDisplayRules([rules[0], rule]).problems.map(({ path, message, hint = "" }) =>
    `${formatRulePath(path)} ${message} ${hint}`.trim(),
  );
}
const when = (condition: unknown) => problemsOf({ when: condition, do: "open" });

test("a rule with a problem is left out, the others stay", () => {
  const { rules: valid, problems } = decodeDisplayRules([rules[0], { do: "dance" }, rules[2]]);
  expect(valid).toEqual([rules[0], rules[2]]);
  expect(problems).toEqual([
    { path: [1, "do"], message: 'must be showLauncher or open or preview, not "dance"' },
  ]);
});

describe("a problem names its place, what is expected, and the intended word", () => {
  test.each([
    ["a text", "open", ["[2] must be an object"]],
    ["no action", { when: {} }, ["[2].do is missing"]],
    [
      "a misspelled action",
      { do: "opne" },
      ['[2].do must be showLauncher or open or preview, not "opne" Did you mean "open"?'],
    ],
    [
      "another frequency",
      { do: "open", atMost: "week" },
      ['[2].atMost must be visit or day or ever, not "week"'],
    ],
  ])("%s", (_, rule, expected) => expect(problemsOf(rule)).toEqual(expected));

  test.each([
    [
      "a misspelled condition",
      { scrolDepth: 50 },
      ['[2].when.scrolDepth unknown field Did you mean "scrollDepth"?'],
    ],
    ["a share over 100", { share: 120 }, ["[2].when.share must be a number from 0 to 100, not 120"]],
    [
      "a text for a number",
      { secondsOnPage: "20" },
      ['[2].when.secondsOnPage must be a number from 0 to 86400, not "20"'],
    ],
    [
      "a time zone",
      { hours: { timeZone: "Berlin", from: "09:00", to: "17:00" } },
      ['[2].when.hours.timeZone must be an IANA time zone such as Europe/Berlin, not "Berlin"'],
    ],
    [
      "a time",
      { hours: { timeZone: "UTC", from: "9", to: "24:00" } },
      [
        '[2].when.hours.from must be a time such as 09:00, not "9"',
        '[2].when.hours.to must be a time such as 09:00, not "24:00"',
      ],
    ],
    [
      "a date",
      { dates: { timeZone: "UTC", from: "24.12.2026" } },
      ['[2].when.dates.from must be a date such as 2026-12-24 or 2026-12-24T18:00, not "24.12.2026"'],
    ],
    [
      "a URL pattern",
      { url: ["/a", "/(a"] },
      [
        '[2].when.url[2] must be a URL pattern such as /pricing/*, with at most 20 *, or 3 of * and :name and 3 {groups}, and without regular expressions, not "/(a"',
      ],
    ],
    [
      "a URL pattern of many wildcards",
      { url: "/".padEnd(22, "*") },
      [
        '[2].when.url must be a URL pattern such as /pricing/*, with at most 20 *, or 3 of * and :name and 3 {groups}, and without regular expressions, not "/*********************"',
      ],
    ],
    [
      "URL patterns with names and groups",
      { url: ["/{:lang/}?blog/:slug/*", "https://a.example:80/docs/:path*", "/a/**"] },
      [],
    ],
    ...["/((?:a+)+)b", "/:a*:b*", "/a:b+", "/**/b", "/{a*}*b", "/:a/*/*/*", "/{a}?{b}?{c}?{d}?"].map(
      (url): [string, unknown, string[]] => [
        `the URL pattern ${url}`,
        { url },
        [
          `[2].when.url must be a URL pattern such as /pricing/*, with at most 20 *, or 3 of * and :name and 3 {groups}, and without regular expressions, not ${JSON.stringify(url)}`,
        ],
      ],
    ),
    [
      "a language's name",
      { language: "german" },
      ['[2].when.language must be a language tag such as de or pt-BR, not "german"'],
    ],
    ["false", { exitIntent: false }, ["[2].when.exitIntent must be true, not false"]],
    ["an empty list", { any: [] }, ["[2].when.any must be a list with at least one item"]],
    [
      "a nested one",
      { all: [{}, { not: { visitor: "old" } }] },
      ['[2].when.all[2].not.visitor must be new or returning, not "old"'],
    ],
  ])("%s", (_, condition, expected) => expect(when(condition)).toEqual(expected));

  test("a page also checks selectors and media queries", () => {
    const syntax = { isSelector: () => false, isMediaQuery: () => false };
    const { problems } = decodeDisplayRules(
      [{ when: { elementInView: "#", media: "wide" }, do: "open" }],
      syntax,
    );
    expect(problems.map(({ path }) => formatRulePath(path))).toEqual([
      "[1].when.elementInView",
      "[1].when.media",
    ]);
  });
});

test("what isn't a list, and a condition that contains itself, are problems", () => {
  expect(decodeDisplayRules({ do: 1 }).problems).toEqual([{ path: [], message: "must be a list of rules" }]);
  const cyclic: Record<string, unknown> = {};
  cyclic["not"] = cyclic;
  expect(when(cyclic).join()).toContain("is nested too deeply");
});

test("values that have no text are problems, too", () => {
  const nested: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  for (const value of [nested, { toString: 1 }, Object.create(null)])
    expect(decodeDisplayRules([{ do: value }]).problems).toMatchObject([{ path: [0, "do"] }]);
});
