import { describe, expect, it } from "vitest";
import { parseBotSource } from "./parse-bot-source.ts";

const variables = { x: { type: "text" }, list: { type: "list" } };

/** The messages about a bot with these fields. */
function problemsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const parsed = parseBotSource({ id: "b", start: "a", variables, groups: { a: [] }, ...fields });
  return parsed.ok ? [] : parsed.error.map(({ message }) => message);
}

const inStep = (step: unknown) => problemsOf({ groups: { a: [step] } });

function rejects(cases: readonly (readonly [step: object, message: string])[]) {
  it.each(cases)("rejects %j", (step, message) => {
    expect(inStep(step)).toEqual([expect.stringContaining(`step 1, ${message}`)]);
  });
}

function accepts(cases: readonly unknown[]) {
  it.each(cases.map((step) => [step]))("accepts %j", (step) => {
    expect(inStep(step)).toEqual([]);
  });
}

describe("the format of a date", () => {
  it("names the unknown letters, and those to write", () => {
    expect(inStep({ ask: "date", format: "DD.MM.YYYY" })).toEqual([
      `step 1, format: is "DD.MM.YYYY", in which "DD" and "YYYY" are no fields. Write "dd.MM.yyyy". Fields are yyyy (year), MM (month), dd (day), HH (hour) and mm (minute); quote other letters, as in yyyy-MM-dd'T'HH:mm`,
    ]);
  });

  rejects([
    [
      { ask: "date", format: "dd.mm.yyyy" },
      'format: is "dd.mm.yyyy", in which "mm" is no field. Write "dd.MM.yyyy".',
    ],
    [
      { ask: "date", format: "YYYY-MM-DD HH:mm A" },
      'format: is "YYYY-MM-DD HH:mm A", in which "YYYY", "DD" and "A" are no fields. Write "yyyy-MM-dd HH:mm a".',
    ],
    [{ ask: "date", format: "dddd" }, 'format: is "dddd", in which "dddd" is no field. Write "EEEE".'],
    [
      { ask: "date", format: "yyyy-MM-ddTHH:mm" },
      `format: is "yyyy-MM-ddTHH:mm", in which "T" is no field. Fields are`,
    ],
    [{ ask: "date", format: "d de MMMM" }, `format: is "d de MMMM", in which "e" is no field. Fields are`],
    [
      { ask: "time", format: "HH:MM" },
      `format: is "HH:MM", in which "MM" is no field. Write "HH:mm". Fields are HH or H (24 hours), hh or h (12 hours), mm (minute) and a (AM or PM); quote other letters, as in HH'h'mm`,
    ],
    [{ ask: "time", format: "iso" }, `format: is "iso"`],
  ]);

  accepts([
    { ask: "date", format: "d MMMM yyyy, HH:mm" },
    { ask: "date", format: "yyyy-MM-dd'T'HH:mm" },
    { ask: "date", format: "iso" },
    { ask: "date", format: "" },
    { ask: "date", format: "yyyy年M月d日" },
    { ask: "date", format: "{{x}}" },
    { ask: "time", format: "h:mm a" },
    { ask: "time", format: "HH'h'mm" },
  ]);
});

describe("limits", () => {
  rejects([
    [{ ask: "number", min: 10, max: 1 }, "max: is 1, which is less than the min of 10"],
    [{ ask: "number", min: "10", max: "9" }, "max: is 9, which is less than the min of 10"],
    [{ ask: "number", step: 0 }, "step: is 0, but must be more than 0"],
    [{ ask: "number", step: -5 }, "step: is -5, but must be more than 0"],
    [{ ask: "number", step: "0" }, "step: is 0, but must be more than 0"],
    [{ ask: "number", min: "ten" }, 'min: is "ten", but must be a number'],
    [{ ask: "number", max: Infinity }, "max: is Infinity, but must be a finite number"],
    [
      { ask: "date", min: "2026-05-04", max: "2026-05-03" },
      "max: is 2026-05-03, which is before the min of 2026-05-04",
    ],
    [
      { ask: "date", hasTime: true, min: "2026-05-04T12:00", max: "2026-05-04T11:00" },
      "max: is 2026-05-04T11:00, which is before",
    ],
    [{ ask: "date", min: "04.05.2026" }, 'min: is "04.05.2026", but must be a date such as 2026-05-04'],
    [{ ask: "date", max: "today" }, 'max: is "today", but must be a date'],
    [{ ask: "rating", min: 5, max: 1 }, "max: is 1, which is less than the min of 5"],
    [{ ask: "rating", max: 0.5 }, "max: is 0.5, but a rating has whole numbers"],
    [{ ask: "rating", max: 1000 }, "max: is 1000, but a rating has at most 101 values"],
    [{ ask: "rating", min: 20 }, "min: is 20, which is more than the max of 10"],
  ]);

  accepts([
    { ask: "number", min: 1, max: 1, step: 0.5 },
    { ask: "number", min: "{{x}}", max: 1, step: "{{x}}" },
    { ask: "number", min: "-1.5", max: " 3 ", step: "" },
    { ask: "date", min: "2026-05-04T12:00", max: "2026-05-04" },
    { ask: "date", min: "2026-05-04T12:00", max: "2026-05-04T11:00" },
    { ask: "date", min: "{{x}}", max: "2026-05-04" },
    { ask: "date", min: "", max: "" },
    { ask: "rating", max: 5, min: 1, hasIcons: true },
    { ask: "rating", max: 5, min: 0, icon: "<svg/>" },
    { ask: "rating", max: "{{x}}", min: 5 },
  ]);
});

describe("other fields of questions", () => {
  rejects([
    [{ ask: "number", style: "currency" }, 'style: is "currency" and needs a `currency`'],
    [{ ask: "number", style: "unit" }, 'style: is "unit" and needs a `unit`'],
    [
      { ask: "number", style: "currency", currency: "euro" },
      'currency: is "euro", but must be an ISO 4217 code such as "EUR"',
    ],
    [
      { ask: "number", style: "unit", unit: "apples" },
      'unit: is "apples", but must be a unit of Intl.NumberFormat',
    ],
    [{ ask: "number", locale: "de_DE" }, 'locale: is "de_DE", but must be a language tag'],
    [{ ask: "phone", country: "Germany" }, 'country: is "Germany", but must be a code of two letters'],
    [
      { ask: "file", types: ["image/*", "*.pdf"] },
      'types[2]: is "*.pdf", but must be an extension such as ".pdf" or a media type',
    ],
    [{ ask: "file", types: [".png,.pdf"] }, 'types[1]: is ".png,.pdf"'],
    [{ ask: "payment", amount: 0, currency: "EUR" }, 'amount: "0" is not a payable amount'],
    [
      { ask: "payment", amount: "1,299", currency: "EUR" },
      'amount: "1,299" is not a payable amount: write it without',
    ],
    [{ ask: "payment", amount: 5, currency: "euro" }, 'currency: "euro" is not a currency'],
    [
      { ask: "payment", amount: 5, currency: "EUR", email: "nobody" },
      'email: is "nobody", but must be an email address',
    ],
  ]);

  accepts([
    { ask: "number", style: "currency", currency: "EUR", locale: "de-AT" },
    { ask: "number", style: "unit", unit: "kilometer-per-hour" },
    { ask: "number", style: "currency", currency: "{{x}}", locale: "{{x}}" },
    { ask: "phone", country: "de" },
    { ask: "phone", country: "{{x}}" },
    { ask: "file", types: [".pdf", "png", "image/*", "application/vnd.ms-excel", "{{x}}"] },
    { ask: "payment", amount: "{{x}}", currency: "{{x}}", email: "{{x}}" },
    { ask: "payment", amount: "12,50", currency: "eur", email: "ada@example.org" },
  ]);
});

const picture = (image: string) => ({ ask: "picture", pictures: [{ image }] });

describe("URLs that visitors' pages refuse", () => {
  rejects([
    [
      { embed: "javascript:alert(1)" },
      'embed: is "javascript:alert(1)", which pages refuse to open. Write a URL with https://, or a path',
    ],
    [{ embed: "data:text/html,<p>Hi" }, 'embed: is "data:text/html,<p>Hi"'],
    [{ embed: "mailto:ada@example.org" }, 'embed: is "mailto:'],
    [{ embed: "" }, "embed: is empty"],
    [{ image: "data:text/html,<p>Hi" }, 'image: is "data:text/html'],
    [{ image: "javascript:{{x}}" }, 'image: is "javascript:'],
    [{ image: "/a.png", link: " java\tscript:alert(1)" }, "link: is"],
    [{ video: "file:///clip.mp4" }, 'video: is "file:'],
    [{ audio: "ftp://example.org/a.mp3" }, 'audio: is "ftp:'],
    [{ redirect: "javascript:alert(1)" }, 'redirect: is "javascript:alert(1)"'],
    [{ redirect: "intent://scan/" }, 'redirect: is "intent:'],
    [
      { say: "See [this](javascript:alert(1)) or [that](https://example.org)" },
      'say: has a link whose URL is "javascript:alert(1)", which pages refuse to open',
    ],
    [picture("javascript:alert(1)"), 'pictures[1].image: is "javascript:alert(1)"'],
    [
      { ask: "cards", cards: [{ image: "data:text/html,x", buttons: ["A"] }] },
      'cards[1].image: is "data:text/html,x"',
    ],
  ]);

  accepts([
    { embed: "https://example.org/{{x}}" },
    { embed: "{{x}}" },
    { embed: "http://localhost:{{x}}/" },
    { image: "/ship.svg", link: "mailto:ada@example.org" },
    { image: "data:image/svg+xml,<svg>{{x}}</svg>", link: "pricing#team" },
    { video: "https://youtu.be/abcdefgh" },
    { audio: "sounds/hi.mp3" },
    { redirect: "example.org" },
    { redirect: "localhost:3000/a" },
    { redirect: "tel:+4912345" },
    { redirect: "?page=2" },
    { redirect: "{{= 'https:' =}}//a" },
    { say: "[a](https://example.org), [b](mailto:ada@example.org), [c]({{x}}), [d](/path)" },
    picture("{{x}}"),
    { ask: "cards", cards: [{ image: "a.png", buttons: ["A"] }] },
  ]);

  it.each([
    [{ theme: { chat: { hostAvatar: { url: "javascript:alert(1)" } } } }, "theme.chat.hostAvatar.url: is"],
    [
      { theme: { general: { background: { type: "Image", content: "data:text/html,x" } } } },
      'theme.general.background.content: is "data:',
    ],
    [
      { theme: { page: { background: { type: "Image", content: "file:///a.png" } } } },
      "theme.page.background.content: is",
    ],
    [{ theme: { page: { logo: "javascript:alert(1)" } } }, "theme.page.logo: is"],
    [{ theme: { dark: { page: { logo: "javascript:alert(1)" } } } }, "theme.dark.page.logo: is"],
    [
      { settings: { metadata: { imageUrl: "/card.png" } } },
      'settings.metadata.imageUrl: is "/card.png", but must be a whole URL',
    ],
    [{ settings: { metadata: { favIconUrl: "javascript:1" } } }, "settings.metadata.favIconUrl: is"],
    [{ settings: { results: { webhookUrl: "example.org/hook" } } }, "settings.results.webhookUrl: is"],
  ])("rejects %j", (fields, message) => {
    expect(problemsOf(fields)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    [{ theme: { chat: { hostAvatar: { url: "⚓" }, guestAvatar: { url: "" } } } }],
    [{ theme: { general: { background: { type: "Image", content: "{{x}}" } } } }],
    [{ theme: { general: { background: { type: "Color", content: "#fff" } } } }],
    [{ theme: { page: { logo: "/logo.svg" } } }],
    [{ settings: { metadata: { imageUrl: "https://example.org/a.png", favIconUrl: "" } } }],
    [{ settings: { results: { webhookUrl: "https://example.org/hook" } } }],
  ])("accepts %j", (fields) => {
    expect(problemsOf(fields)).toEqual([]);
  });
});

const email = { email: "ada@example.org", subject: "Hi" };

describe("addresses of emails", () => {
  rejects([
    [{ ...email, email: "nobody" }, 'email: has "nobody", which is no email address'],
    [{ ...email, email: "ada@example.org, bob" }, 'email: has "bob"'],
    [{ ...email, email: ["ada@example.org", "bob@"] }, 'email[2]: has "bob@"'],
    [{ ...email, email: "" }, "email: has no address"],
    [{ ...email, email: [] }, "email: has no address"],
    [{ ...email, cc: "nobody" }, 'cc: has "nobody"'],
    [{ ...email, bcc: ["nobody"] }, 'bcc[1]: has "nobody"'],
    [{ ...email, replyTo: "nobody" }, 'replyTo: has "nobody"'],
  ]);

  accepts([
    { ...email, email: "Ada <ada@example.org>; bob@müller.example", cc: "", replyTo: "" },
    { ...email, email: '"Doe, Jane" <jane@example.org>' },
    { ...email, email: ["{{x}}", "ada@example.org"] },
    { ...email, email: "{{x}}, {{= 'a,b' =}}" },
  ]);
});

describe("waits and requests", () => {
  rejects([
    [{ wait: -1 }, "wait: is -1, but must be between 0 and 2147483 seconds"],
    [{ wait: "-1" }, "wait: is -1, but must be between 0"],
    [{ wait: 3_000_000 }, "wait: is 3000000, but must be between 0 and 2147483 seconds"],
    [{ wait: "soon" }, 'wait: is "soon", but must be a number'],
    [{ wait: Infinity }, "wait: is Infinity, but must be a finite number"],
    [{ http: "" }, "http: is empty"],
    [
      { http: "/api/orders" },
      'http: is "/api/orders", which can\'t be requested. Write a URL with https://, or with a variable at the beginning',
    ],
    [{ http: "ftp://example.org/a" }, 'http: is "ftp://example.org/a"'],
    [{ http: "https://" }, 'http: is "https://"'],
    [{ http: "https://exa mple.org" }, 'http: is "https://exa mple.org"'],
    [{ http: "https://example.org", method: "FETCH" }, 'method: is "FETCH", but must be'],
    [{ http: "https://example.org", method: "GET", body: "{}" }, "body: is not sent with GET"],
    [{ http: "https://example.org", headers: { "X Key": "1" } }, 'headers: has the name "X Key"'],
    [
      { http: "https://example.org", timeout: 0 },
      "timeout: is 0, but must be more than 0 and at most 120 seconds",
    ],
    [{ http: "https://example.org", timeout: 121 }, "timeout: is 121"],
  ]);

  accepts([
    { wait: 0 },
    { wait: "{{x}}" },
    { wait: "1.5" },
    {
      http: "https://example.org/{{x}}",
      method: "POST",
      body: "{}",
      timeout: 120,
      headers: { "X-{{x}}": "1" },
    },
    { http: "{{x}}/orders" },
    { http: "https://{{x}}:{{x}}/orders" },
    { http: "example.org/orders" },
    { http: "localhost:3000/orders" },
  ]);
});

const model = { ai: "openai", model: "m", messages: [{ role: "user", content: "Hi" }], save: "x" };

describe("other steps", () => {
  rejects([
    [{ ...model, baseUrl: "example.org/v1" }, 'baseUrl: is "example.org/v1", which can\'t be requested'],
    [{ ...model, temperature: -1 }, "temperature: is -1, but must be at least 0"],
    [
      { abTest: { a: { go: "a" }, b: { go: "a" } }, percent: 120 },
      "percent: is 120, but must be between 0 and 100",
    ],
    [{ embed: "https://example.org", waitFor: { event: "" } }, "waitFor.event: is empty"],
    [{ embed: "https://example.org", height: -5 }, "height: is -5, but must be more than 0"],
    [
      { set: "x", to: { special: "now", timeZone: "Berlin" } },
      'to.timeZone: is "Berlin", but must be a time zone such as "Europe/Berlin"',
    ],
  ]);

  accepts([
    { ...model, baseUrl: "http://localhost:11434/v1", temperature: 0 },
    { ...model, baseUrl: "{{x}}" },
    { abTest: { a: { go: "a" }, b: { go: "a" } }, percent: 100 },
    { embed: "https://example.org", height: "50vh", waitFor: { event: "done" } },
    { set: "x", to: { special: "now", timeZone: "Europe/Berlin" } },
  ]);

  it.each([
    [
      { variables: { size: { type: "oneOf", values: ["S", "M"], default: "L" } } },
      'variables.size.default: is "L", but must be one of the values: "S", "M"',
    ],
    [
      { variables: { n: { type: "number", default: Infinity } } },
      "variables.n.default: is Infinity, but must be a finite number",
    ],
    [{ theme: { chat: { container: { opacity: Infinity } } } }, "theme.chat.container.opacity: is Infinity"],
    [{ settings: { typingEmulation: { speed: Infinity } } }, "settings.typingEmulation.speed: is Infinity"],
    [{ settings: { general: { retentionDays: Infinity } } }, "settings.general.retentionDays: is Infinity"],
  ])("rejects %j", (fields, message) => {
    expect(problemsOf(fields)).toEqual([expect.stringContaining(message)]);
  });
});

it("names the place of a value inside a branch", () => {
  const step = { ask: "choice", options: [{ label: "A", do: [{ wait: -1 }] }] };
  const parsed = parseBotSource({ id: "b", start: "a", groups: { a: [step] } });
  expect(parsed).toMatchObject({
    error: [
      {
        severity: "error",
        message: expect.stringContaining("step 1, options[1].do[1].wait: is -1"),
        path: ["groups", "a", 0, "options", 0, "do", 0, "wait"],
      },
    ],
  });
});
