import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-command.ts";
import { assessedAccess } from "./assessed-access.ts";
import { assessedInput } from "./assessed-input.ts";
import { assessedOperation } from "./assessed-operation.ts";
import { STATUSES, type Assessment, type NamedTest } from "./assessment.ts";
import { requirementIds } from "./levels.ts";

/*
 * `node tools/asvs/asvs-page.ts`: generates docs/asvs.md from the assessments.
 */

export const asvsPage = join(root, "docs/asvs.md");

export const assessments: readonly Assessment[] = [...assessedInput, ...assessedAccess, ...assessedOperation];

/** The requirements that an id, a section or a chapter stands for. */
export function requirementsOf({ ids }: Pick<Assessment, "ids">): readonly string[] {
  return ids.flatMap((id) => requirementIds.filter((each) => each === id || each.startsWith(`${id}.`)));
}

/** The page: what isn't met first. */
export function asvsText(listed: readonly Assessment[]): string {
  const count = (status: string): number =>
    listed.filter((each) => each.status === status).flatMap(requirementsOf).length;
  return [
    "# OWASP ASVS",
    "",
    "How Banter meets the [Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/)",
    "5.0.0 at level 2: the flow server, the widget and the admin page, deployed as [deployment](deployment.md) says. It is an assessment",
    "by the project itself. The standard has the full text of each requirement; here it is shortened to our own words.",
    "",
    `Of ${requirementIds.length} requirements of levels 1 and 2, ${count("met")} are met, ${count("partly")} partly and ${count("not met")} not; ${count("not applicable")} don't apply.`,
    "",
    "`node tools/asvs/asvs-page.ts` generates this page from `tools/asvs`. The full check fails if a test that is named here is gone.",
    ...STATUSES.flatMap((status) => [
      "",
      `## ${status.charAt(0).toUpperCase()}${status.slice(1)}`,
      "",
      "| requirement | asks for | evidence |",
      "|---|---|---|",
      ...listed
        .filter((each) => each.status === status)
        .toSorted(byRequirement)
        .map(row),
    ]),
    "",
  ].join("\n");
}

function row({ ids, asks, remark, tests = [] }: Assessment): string {
  const evidence = [...(remark === undefined ? [] : [remark]), ...tests.map(namedTest)];
  return `| ${ids.join(", ")} | ${asks} | ${evidence.join("<br>")} |`;
}

function namedTest([path, title]: NamedTest): string {
  return `\`${path}\`: ${title}`;
}

function byRequirement(one: Assessment, other: Assessment): number {
  return positionOf(one) - positionOf(other);
}

function positionOf(assessment: Assessment): number {
  return requirementIds.indexOf(requirementsOf(assessment)[0] ?? "");
}

if (import.meta.main) writeFileSync(asvsPage, asvsText(assessments));
