import { isDateField, ISO_FORMAT, replaceLetters } from "@banter/protocol";
import { checkLiteral, quote, type Problem } from "../../../authoring/check-value.ts";

/** What a format is for: which letters stand for a part of it, and how an author writes it. */
interface FormatKind {
  readonly isField: (letters: string, format: string) => boolean;
  readonly fields: string;
  readonly example: string;
}

const date: FormatKind = {
  // Minutes without an hour are meant as the month.
  isField: (letters, format) => isDateField(letters) && !(/^m+$/.test(letters) && !/h/i.test(format)),
  fields: "yyyy (year), MM (month), dd (day), HH (hour) and mm (minute)",
  example: "yyyy-MM-dd'T'HH:mm",
};

const time: FormatKind = {
  isField: (letters) => isDateField(letters) && !/[yMdE]/.test(letters),
  fields: "HH or H (24 hours), hh or h (12 hours), mm (minute) and a (AM or PM)",
  example: "HH'h'mm",
};

/** The weekday in other libraries' formats. */
const WEEKDAYS: Readonly<Record<string, string>> = { dddd: "EEEE", ddd: "EEE" };

export const checkDateFormat = checkLiteral((format) =>
  format === ISO_FORMAT ? undefined : formatProblem(format, date),
);
export const checkTimeFormat = checkLiteral((format) => formatProblem(format, time));

function formatProblem(format: string, kind: FormatKind): Problem {
  const unknown = new Set<string>();
  let isCorrectable = true;
  const corrected = replaceLetters(format, (letters) => {
    if (kind.isField(letters, format)) return letters;
    unknown.add(letters);
    const field = meantField(letters, format, kind);
    isCorrectable &&= field !== undefined;
    return field ?? letters;
  });
  if (unknown.size === 0) return undefined;
  const verb = unknown.size === 1 ? "is no field" : "are no fields";
  const proposal = isCorrectable ? `Write "${corrected}". ` : "";
  return `is ${quote(format)}, in which ${listOf([...unknown])} ${verb}. ${proposal}Fields are ${kind.fields}; quote other letters, as in ${kind.example}`;
}

/** The same letters in the other case, as in other libraries' formats. */
function meantField(letters: string, format: string, { isField }: FormatKind): string | undefined {
  return [WEEKDAYS[letters] ?? "", letters.toLowerCase(), letters.toUpperCase()].find((other) =>
    isField(other, format),
  );
}

function listOf(letters: readonly string[]): string {
  const quoted = letters.map((run) => `"${run}"`);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter((part) => part !== "").join(" and ");
}
