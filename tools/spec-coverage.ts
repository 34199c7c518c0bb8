import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.ts";
import { titleOfCall } from "./test-title.ts";

/*
 * `node tools/spec-coverage.ts`: generates docs/spec-coverage.md from the comments `// Spec: 4.8, 4.9` and
 * `// Spec differs: 4.8` above tests.
 */

export interface Statement {
  /** Section and number, e.g. `4.8`. */
  readonly id: string;
  readonly text: string;
}

export interface TaggedTest {
  /** Relative to the repository. */
  readonly path: string;
  readonly title: string;
  readonly ids: readonly string[];
  /** It proves what the product does instead of these statements. */
  readonly differs: boolean;
}

export const coveragePage = join(root, "docs/spec-coverage.md");

/**
 * Statements that no test proves. `differs`: the product does something else on purpose, and tests tagged with
 * `// Spec differs: 4.8` prove it. `not a behaviour`: nothing can be tested.
 */
export const KNOWN_GAPS: Readonly<Record<string, `${"differs" | "not a behaviour"}: ${string}`>> = {
  "3.50":
    "not a behaviour: the names of a structure inside the client; 3.3, 3.18 and 3.19 prove what it contains",
  "3.60":
    "differs: a reply's background applies to bots of every version, because an author who sets it expects to see it",
  "4.12":
    "differs: the first gesture away from the end stops following, because a streamed reply would undo the visitor's scrolling within the 60 percent (decision 16); they apply to scrolling without a gesture",
  "5.3":
    'differs: the threshold alone leaves 31.8 % of all backgrounds with text below a contrast of 4.5, so such a text gets a readable color (decision 15); `theme.contrast: "exact"` restores the statement',
  "7.2":
    "differs: the header is sent as stated; a start times out after 60 s, because a visitor can't wait forever (decision 18)",
  "7.4": "differs: the body is sent as stated; a preview's start times out after 60 s (decision 18)",
  "7.5":
    "differs: the message is sent as stated; an answer times out after 60 s and is sent again, once for the flow (decision 18)",
  "7.13":
    "differs: the redirect status is a variable like every query parameter, and isPreview chooses the path of the request instead of being in its body",
  "8.9":
    "differs: the stated texts are at the answer instead of in a toast, because a fault is told once; after a timeout the answer may have arrived, so the visitor reads that it is unconfirmed instead (decision 18)",
  "8.12": "differs: the stated text is at the file instead of in a toast, because a fault is told once",
  "9.50":
    "differs: starts and answers time out after 60 s, because a model may take longer than 10 s; reading a session's state after 30 s (decision 18)",
  "9.51":
    "differs: POST requests are repeated, too, where the server recognizes a repetition by its id, so that no answer is lost or counted twice (decision 18)",
  "9.52":
    "differs: 408, 425, 429 and every status from 500 are repeated; 413 isn't, because the same answer would be too long again (decision 18)",
  "9.53":
    "differs: the delay is random, between 0 and twice the stated one and at most 15 s, so that visitors don't repeat their requests at once after an outage (decision 18)",
};

const ID = /\[(\d+\.\d+)\] /g;
const TAG = /^\s*\/\/ Spec( differs)?: (.+)$/;

/** The numbered statements of docs/specification.md, in order. */
export function readStatements(): readonly Statement[] {
  const lines = readFileSync(join(root, "docs/specification.md"), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, ...parts] = line.split(ID);
    return Array.from({ length: parts.length / 2 }, (_, index) => ({
      id: parts[index * 2] ?? "",
      text: (parts[index * 2 + 1] ?? "").replace(/\s*\|\s*$/, "").trim(),
    }));
  });
}

/** Every tagged test of the repository. A tag without a test below it has the title "". */
export function readTaggedTests(): readonly TaggedTest[] {
  const paths = globSync("{packages,apps,e2e,tools,fault-schedules}/**/*.test.{ts,tsx}", {
    cwd: root,
    exclude: (name) => /^(node_modules|dist)$/.test(name),
  });
  return paths.toSorted().flatMap((path) => {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    return lines.flatMap((line, index) => {
      const [, differs, ids] = TAG.exec(line) ?? [];
      if (ids === undefined) return [];
      const title = titleBelow(lines, index);
      return [{ path, title, ids: ids.split(/,\s*/), differs: differs !== undefined }];
    });
  });
}

function titleBelow(lines: readonly string[], tag: number): string {
  const start = lines.findIndex((line, index) => index > tag && !TAG.test(line));
  return titleOfCall(lines.slice(start).join("\n"));
}

/** The page: a table of the statements with their tests, then one of the known gaps. */
export function coverageTable(statements: readonly Statement[], tests: readonly TaggedTest[]): string {
  const listed = (listedTests: readonly TaggedTest[], { id }: Statement) =>
    listedTests
      .filter(({ ids }) => ids.includes(id))
      .map(({ path, title }) => `\`${path}\`: ${escapeCell(title)}`);
  const testsOf = (statement: Statement) =>
    listed(
      tests.filter(({ differs }) => !differs),
      statement,
    );
  const different = tests.filter(({ differs }) => differs);
  const proven = statements.filter((statement) => testsOf(statement).length > 0);
  const row = (statement: Statement, last: string) =>
    `| ${statement.id} | ${escapeCell(statement.text)} | ${last} |`;
  return [
    "# Tests of the specification",
    "",
    `${proven.length} of the ${statements.length} statements of [the specification](specification.md) have a test. Where the`,
    "product differs on purpose, tests prove what it does instead ([known gaps](#known-gaps)). Generated by",
    "`node tools/spec-coverage.ts` from the `// Spec: …` and `// Spec differs: …` comments above tests.",
    "",
    "| statement | text | tests |",
    "|---|---|---|",
    ...proven.map((statement) => row(statement, testsOf(statement).join("<br>"))),
    "",
    "## Known gaps",
    "",
    "`KNOWN_GAPS` of `tools/spec-coverage.ts` lists the statements that the product doesn't follow as they are, and why. Tests with",
    "`// Spec differs: …` prove what it does instead; [what differs](migration.md#what-differs) says how to restore the statement.",
    "",
    "| statement | text | why | tests of what it does instead |",
    "|---|---|---|---|",
    ...statements.flatMap((statement) => {
      const why = KNOWN_GAPS[statement.id];
      return why === undefined
        ? []
        : [row(statement, `${escapeCell(why)} | ${listed(different, statement).join("<br>")}`)];
    }),
    "",
  ].join("\n");
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

if (import.meta.main) writeFileSync(coveragePage, coverageTable(readStatements(), readTaggedTests()));
