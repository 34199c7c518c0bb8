import type { VariableValue } from "../bot/bot-definition.ts";
import { isList } from "../variables/variable-values.ts";

type Compare = (actual: VariableValue, expected: VariableValue) => boolean;

/** All operators except the pattern ones, by their name in the file. */
const operators: Readonly<Record<string, Compare>> = {
  "Equal to": isEqual,
  "Not equal": (actual, expected) => !isEqual(actual, expected),
  Contains: doesContain,
  "Does not contain": (actual, expected) => !doesContain(actual, expected),
  "Greater than": (actual, expected) => order(actual, expected, (a, b) => a > b),
  "Less than": (actual, expected) => order(actual, expected, (a, b) => a < b),
  "Greater or equal to": (actual, expected) => order(actual, expected, (a, b) => a >= b),
  "Less or equal to": (actual, expected) => order(actual, expected, (a, b) => a <= b),
  "Is set": isSet,
  "Is empty": (actual) => !isSet(actual),
  "Starts with": (actual, expected) => pair(actual, expected, (a, b) => a.startsWith(b)),
  "Ends with": (actual, expected) => pair(actual, expected, (a, b) => a.endsWith(b)),
};

/** Whether a condition can use the operator; any other one makes a comparison false. */
export function isKnownOperator(operator: string): boolean {
  return Object.hasOwn(operators, operator) || /^(Matches|Does not match) regex$/.test(operator);
}

/** Whether the operator compares a part of a text or nothing at all, not whole values. */
export function isTextOperator(operator: string): boolean {
  return !/^(?:Equal|Not equal|Greater|Less)\b/.test(operator);
}

/** Compares two values. Undefined if the operator is unknown. */
export function compare(
  operator: string,
  actual: VariableValue,
  expected: VariableValue,
): boolean | undefined {
  return Object.hasOwn(operators, operator)
    ? operators[operator]?.(defined(actual), defined(expected))
    : undefined;
}

/** Treats the strings "undefined" and "null", which come from code, as no value. */
function defined(value: VariableValue): VariableValue {
  return value === "undefined" || value === "null" ? null : value;
}

function isSet(value: VariableValue): boolean {
  return value !== null && value.length > 0;
}

function isEqual(actual: VariableValue, expected: VariableValue): boolean {
  if (isList(actual) && isList(expected)) {
    return (
      actual.length === expected.length &&
      actual.every((item, index) => isSameText(item, expected[index] ?? null))
    );
  }
  if (isList(actual)) return actual.length > 0 && actual.every((item) => isSameText(item, asText(expected)));
  if (isList(expected)) return expected.length > 0 && expected.every((item) => isSameText(item, actual));
  return isSameText(actual, expected);
}

function isSameText(a: string | null, b: string | null): boolean {
  return (a ?? "").normalize() === (b ?? "").normalize();
}

function doesContain(actual: VariableValue, expected: VariableValue): boolean {
  const needle = normalize(asText(expected));
  if (needle === "") return false;
  return isList(actual)
    ? actual.some((item) => normalize(item) === needle)
    : normalize(actual).includes(needle);
}

function order(
  actual: VariableValue,
  expected: VariableValue,
  isInOrder: (a: number, b: number) => boolean,
): boolean {
  if (actual === null || expected === null) return false;
  return isInOrder(measure(actual), measure(expected));
}

/** Sort key: the length of a list; a text as a number, else as a date, else its length. */
function measure(value: string | readonly (string | null)[]): number {
  if (isList(value)) return value.length;
  const number = Number(value.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2"));
  if (value.trim() !== "" && !Number.isNaN(number)) return number;
  const date = dateTime(value);
  return Number.isNaN(date) ? value.length : date;
}

/** Milliseconds of a date, of a range those of its first day. A date without a time zone is compared as UTC. */
function dateTime(value: string): number {
  const [, date, time = "00:00"] = LOCAL_DATE.exec(value) ?? [];
  return Date.parse(date === undefined ? value : `${date}T${time}Z`);
}

const LOCAL_DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?(?:\/\d{4}-.*)?$/;

function pair(
  actual: VariableValue,
  expected: VariableValue,
  predicate: (a: string, b: string) => boolean,
): boolean {
  const needle = normalize(asText(expected));
  if (needle === "") return false;
  return isList(actual)
    ? actual.some((item) => predicate(normalize(item), needle))
    : predicate(normalize(actual), needle);
}

function asText(value: VariableValue): string | null {
  return isList(value) ? JSON.stringify(value) : value;
}

function normalize(text: string | null): string {
  return (text ?? "").normalize().trim().toLowerCase();
}
