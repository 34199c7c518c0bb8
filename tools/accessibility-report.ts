import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chapters, type Clause } from "./accessibility-report/en-301-549.ts";
import type { Criterion, Finding } from "./accessibility-report/findings.ts";
import { wcagA } from "./accessibility-report/wcag-a.ts";
import { wcagAA } from "./accessibility-report/wcag-aa.ts";
import { root } from "./run-command.ts";
import { titleOfCall } from "./test-title.ts";

/* `node tools/accessibility-report.ts`: generates docs/accessibility-conformance.md from the findings beside it. */

export const reportPage = join(root, "docs/accessibility-conformance.md");

export const criteria: readonly Criterion[] = [...wcagA, ...wcagAA];

/** All findings with the name of their criterion. */
export function allFindings(): readonly (readonly [name: string, finding: Finding])[] {
  return [
    ...criteria.flatMap(
      ({ id, widget, admin }) =>
        [
          [`${id}, widget`, widget],
          [`${id}, admin page`, admin],
        ] as const,
    ),
    ...chapters.flatMap(({ clauses }) => clauses.map(({ id, finding }) => [id, finding] as const)),
  ];
}

/** Whether a test, given as `path > title`, is in the repository. */
export function hasTest(reference: string): boolean {
  const [path = "", title] = reference.split(" > ");
  const file = join(root, path);
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.some(
    (line, index) => /^\s*(test|it)\b/.test(line) && titleOfCall(lines.slice(index).join("\n")) === title,
  );
}

/** The page. Tests have numbers, in the order of their first mention. */
export function conformanceReport(): string {
  const tests = [...new Set(allFindings().flatMap(([, finding]) => finding.tests))];
  const numbers = (finding: Finding) => finding.tests.map((test) => ` T${tests.indexOf(test) + 1}`).join(",");
  const cell = (finding: Finding) =>
    `**${finding.level}.** ${finding.remark}${finding.tests.length === 0 ? "" : ` (${numbers(finding).trim()})`}`;
  const wcag = (grade: Criterion["grade"]) => [
    `## WCAG 2.2, level ${grade}`,
    "",
    "| criterion | widget | admin page |",
    "|---|---|---|",
    ...criteria
      .filter((criterion) => criterion.grade === grade)
      .map(({ id, name, widget, admin }) => `| ${id} ${name} | ${cell(widget)} | ${cell(admin)} |`),
    "",
  ];
  const row = ({ id, name, finding }: Clause) => `| ${id} ${name} | ${cell(finding)} |`;
  return [
    ...INTRODUCTION,
    ...wcag("A"),
    ...wcag("AA"),
    ...EN,
    ...chapters.flatMap(({ title, clauses }) => [
      `### ${title}`,
      "",
      "| clause | result |",
      "|---|---|",
      ...clauses.map(row),
      "",
    ]),
    ...SECTION_508,
    "## Tests",
    "",
    "| number | file | test |",
    "|---|---|---|",
    ...tests.map((test, index) => {
      const [path = "", title = ""] = test.split(" > ");
      return `| T${index + 1} | [${path}](../${path}) | ${title} |`;
    }),
    "",
  ].join("\n");
}

const INTRODUCTION = [
  "# Accessibility conformance report",
  "",
  "This report follows the structure of VPAT® 2.5 INT: WCAG 2.2, EN 301 549 and Section 508. VPAT is a registered service mark of the",
  "Information Technology Industry Council, which has neither seen nor approved the report.",
  "",
  "- **Product**: Banter: the chat widget for visitors, and the admin page for owners. Not the sites around a chat, nor what authors",
  "  and models write.",
  "- **Date**: November 2026, for the version in this repository; the checks fail if the report and its tests don't agree.",
  "- **Evaluation**: by the authors, with automated tests in Chromium. The widget's own tests run in Firefox ESR, too, and full",
  "  conversations in Firefox ESR and WebKitGTK. A virtual screen reader speaks whole conversations and every input",
  "  ([how each is tested, and in which engine](accessibility.md#how-each-is-tested)). **No person who uses a screen reader has tested it**, nor any real",
  "  device ([checklist](device-checklist.md)).",
  "- **Questions and reports of barriers**: the issues of the repository.",
  "",
  "**Supports** means that it is met, **Partially Supports** that a part isn't or hasn't been tested, **Does Not Support** that most of",
  "it isn't met, **Not Applicable** that there is nothing of the kind. T1, T2 … are the [tests](#tests) that prove it; without any, the",
  "remark says why. `node tools/accessibility-report.ts` generates the page.",
  "",
];

const EN = [
  "## EN 301 549 v3.2.1",
  "",
  "Chapters 6 (two-way voice), 8 (hardware), 10 (non-web documents) and 13 (relay and emergency services) are not applicable: the",
  "product has none of these. The others are about widget and admin page together.",
  "",
];

const SECTION_508 = [
  "## Section 508",
  "",
  "| chapter | result |",
  "|---|---|",
  "| 3 Functional performance criteria | as chapter 4 of EN 301 549 |",
  "| 4 Hardware | **Not Applicable.** |",
  "| 5 Software (E207.2, 504 authoring tools) | WCAG 2.0 A and AA as above; authoring tools as 11.8 of EN 301 549 |",
  "| 6 Support documentation and services | as chapter 12 of EN 301 549 |",
  "",
];

if (import.meta.main) writeFileSync(reportPage, conformanceReport());
