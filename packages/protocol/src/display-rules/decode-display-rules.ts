import { closestMatch } from "../closest-match.ts";
import { isRecord } from "../is-record.ts";
import { displayActions, displayDays, type DisplayCondition, type DisplayRule } from "./display-rule.ts";
import { isTimeZone, isUrlPattern, URL_PATTERN_LIMITS } from "./platform-syntax.ts";

/** What is wrong with a rule. */
export interface DisplayRuleProblem {
  /** Keys and positions from the list of rules: `[1, "when", "scrollDepth"]`. */
  readonly path: readonly (string | number)[];
  /** Follows the place in a sentence: `must be a number from 0 to 100`. */
  readonly message: string;
  readonly hint?: string | undefined;
}

/** The rules that can be evaluated, in their order, and what is wrong with the others. */
export interface DecodedDisplayRules {
  readonly rules: readonly DisplayRule[];
  readonly problems: readonly DisplayRuleProblem[];
}

/** Whether the page understands a CSS selector and a media query. Only pages know. */
export interface PageSyntax {
  readonly isSelector: (text: string) => boolean;
  readonly isMediaQuery: (text: string) => boolean;
}

type Path = DisplayRuleProblem["path"];
type Check = (value: unknown, path: Path) => readonly DisplayRuleProblem[];
type Checks<Shape> = { readonly [Name in keyof Shape]-?: Check };

/** Deeper conditions are not read: a list that contains itself has no end. */
const MAX_DEPTH = 40;

const ACCEPT_ALL: PageSyntax = { isSelector: () => true, isMediaQuery: () => true };

/** Reads display rules. A rule with a problem is left out as a whole. Undefined is an empty list. */
export function decodeDisplayRules(value: unknown, syntax = ACCEPT_ALL): DecodedDisplayRules {
  if (value === undefined) return { rules: [], problems: [] };
  if (!Array.isArray(value))
    return { rules: [], problems: [{ path: [], message: "must be a list of rules" }] };
  const checkRule = createRuleCheck(syntax);
  const problems: DisplayRuleProblem[] = [];
  const rules = value.filter((rule: unknown, index): rule is DisplayRule => {
    const found = checkRule(rule, [index]);
    problems.push(...found);
    return found.length === 0;
  });
  return { rules, problems };
}

/** `[2].when.scrollDepth`: positions count from 1. */
export function formatRulePath(path: Path): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key + 1}]` : `${index > 0 ? "." : ""}${key}`))
    .join("");
}

function createRuleCheck(syntax: PageSyntax): Check {
  const condition: Check = (value, path) => {
    if (path.length > MAX_DEPTH) return [{ path, message: "is nested too deeply" }];
    return checkConditions(value, path);
  };
  const selector = text("a CSS selector", syntax.isSelector);
  const checkConditions = object<DisplayCondition>({
    all: list(condition),
    any: list(condition),
    not: condition,
    url: oneOrMore(text(`a URL pattern such as /pricing/*, ${URL_PATTERN_LIMITS}`, isUrlPattern)),
    query: record(oneOrMore(text("a text"))),
    referrer: oneOrMore(text("a URL in which * stands for any text")),
    media: text("a media query such as (max-width: 600px)", syntax.isMediaQuery),
    language: oneOrMore(text("a language tag such as de or pt-BR", (tag) => LANGUAGE_TAG.test(tag))),
    visitor: oneOf("new", "returning"),
    visits: object<NonNullable<DisplayCondition["visits"]>>({
      atLeast: number(1, Infinity),
      atMost: number(1, Infinity),
    }),
    secondsOnPage: number(0, MAX_SECONDS),
    scrollDepth: number(0, 100),
    exitIntent: isTrue,
    idleSeconds: number(1, MAX_SECONDS),
    elementInView: selector,
    elementClicked: selector,
    hours: object<NonNullable<DisplayCondition["hours"]>>(
      { timeZone, days: list(oneOf(...displayDays)), from: time, to: time },
      ["timeZone", "from", "to"],
    ),
    dates: object<NonNullable<DisplayCondition["dates"]>>({ timeZone, from: date, until: date }, [
      "timeZone",
    ]),
    notClosed: isTrue,
    share: number(0, 100),
  });
  return object<DisplayRule>(
    {
      name: text("a text"),
      when: condition,
      do: oneOf(...displayActions),
      message: text("a text"),
      bot: text("a bot's public id"),
      atMost: oneOf("visit", "day", "ever"),
    },
    ["do"],
  );
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,9}$/i;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A day. Longer waits are mistakes, and timers of browsers overflow. */
const MAX_SECONDS = 86_400;

const timeZone = text("an IANA time zone such as Europe/Berlin", isTimeZone);
const date = text("a date such as 2026-12-24 or 2026-12-24T18:00", (value) => DATE.test(value));
const time = text("a time such as 09:00", (value) => TIME.test(value));
const isTrue = expect("true", (value) => value === true);

function expect(expected: string, test: (value: unknown) => boolean): Check {
  return (value, path) =>
    test(value) ? [] : [{ path, message: `must be ${expected}, not ${describe(value)}` }];
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "an object" : typeof value === "string" ? JSON.stringify(value) : String(value);
}

function text(expected: string, test: (value: string) => boolean = () => true): Check {
  return expect(expected, (value) => typeof value === "string" && value !== "" && test(value));
}

function number(min: number, max: number): Check {
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  return expect(`a number ${range}`, (value) => typeof value === "number" && value >= min && value <= max);
}

function oneOf(...values: readonly string[]): Check {
  const check = expect(values.join(" or "), (value) => values.some((known) => known === value));
  return (value, path) =>
    check(value, path).map((problem) => ({
      ...problem,
      ...(typeof value === "string" && didYouMean(value, values)),
    }));
}

function list(item: Check): Check {
  return (value, path) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((entry: unknown, index) => item(entry, [...path, index]))
      : [{ path, message: "must be a list with at least one item" }];
}

function oneOrMore(item: Check): Check {
  const items = list(item);
  return (value, path) => (Array.isArray(value) ? items : item)(value, path);
}

function record(item: Check): Check {
  return (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, entry]) => item(entry, [...path, key]))
      : [{ path, message: "must be an object" }];
}

/** An object with these fields only. */
function object<Shape>(fields: Checks<Shape>, required: readonly (keyof Shape & string)[] = []): Check {
  const checks = new Map<string, Check>(Object.entries(fields));
  return (value, path) => {
    if (!isRecord(value)) return [{ path, message: "must be an object" }];
    const given = Object.entries(value).filter(([, field]) => field !== undefined);
    return [
      ...given.flatMap(([name, field]) => {
        const check = checks.get(name);
        return (
          check?.(field, [...path, name]) ?? [
            { path: [...path, name], message: "unknown field", ...didYouMean(name, [...checks.keys()]) },
          ]
        );
      }),
      ...required
        .filter((name) => value[name] === undefined)
        .map((name) => ({ path: [...path, name], message: "is missing" })),
    ];
  };
}

function didYouMean(text: string, known: readonly string[]): { readonly hint?: string } {
  const intended = closestMatch(text, known);
  return intended === undefined ? {} : { hint: `Did you mean "${intended}"?` };
}
