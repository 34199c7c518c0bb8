import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../tools/run-command.ts";
import { catalogue } from "./catalogue.ts";
import type { FaultCase } from "./fault-case.ts";

/* node e2e/faults/faults-table.ts writes docs/faults.md from the data that the tests go by. */

export const faultsPage = join(root, "docs/faults.md");

export function faultsTable(): string {
  const count = catalogue.reduce((sum, { cases }) => sum + cases.length, 0);
  return [
    "# What the visitor sees when something breaks",
    "",
    `Every line is a test of \`e2e/faults\`: the built widget in a real browser, the real server, and the fault between`,
    `them. After each of the ${count} the conversation is ended and the server's export is compared: every answer once, on its`,
    "own question. Written by `node e2e/faults/faults-table.ts`.",
    ...catalogue.flatMap(({ area, cases }) => [
      "",
      `## ${area}`,
      "",
      "| Fault | What the visitor sees | The way on |",
      "|---|---|---|",
      ...cases.map((faultCase) => `| ${faultCase.fault} | ${seen(faultCase)} | ${wayOn(faultCase)} |`),
    ]),
    "",
  ].join("\n");
}

function seen({ sees }: FaultCase): string {
  return sees.length === 0 ? "Nothing but the wait" : sees.join(" · ");
}

function wayOn({ wayOn: way, goOn, conversations = 1 }: FaultCase): string {
  const startsOver = conversations > 1 ? "; the visitor starts over" : "";
  if (typeof way === "object") return `The button "${way.button}"${startsOver}`;
  if (way === "reload") return "The page is loaded anew, with the new version";
  if (way === "question") return `The question takes an answer${startsOver}`;
  return goOn === undefined
    ? `It goes on by itself${startsOver}`
    : `It goes on as soon as the fault ends${startsOver}`;
}

if (import.meta.main) await writeFile(faultsPage, faultsTable());
