import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { FaultCase } from "./fault-case.ts";
import { openFaultLab, type FaultLab, type StoredAnswer } from "./fault-lab.ts";
import { faultsPage, faultsTable } from "./faults-table.ts";
import { questions } from "./questions-bot.ts";

/* Every fault of the catalogue in a real browser, with the built widget and the real server. */

let lab: FaultLab;
beforeAll(async () => {
  lab = await openFaultLab();
});
afterAll(() => lab?.close());

describe.concurrent.each(catalogue)("$area", { timeout: 150_000 }, ({ cases }) => {
  test.each(cases)("$fault", async (faultCase) => {
    const prefix = `v${catalogue.flatMap((area) => area.cases).indexOf(faultCase)}`;
    const problems = await walkThrough(faultCase, prefix);
    expect(problems).toEqual([]);
    const kept = conversationsOf((await lab.kept(faultCase.bot ?? "questions", prefix)).flat());
    const asked = kept.map((answers) => questions.slice(0, answers.length));
    expect(kept).toEqual(asked.map((names) => names.map((name) => `${name}: ${prefix} ${name}`)));
    expect(kept).toHaveLength(faultCase.conversations ?? 1);
    expect(kept.at(-1)).toHaveLength(questions.length);
  });
});

test("docs/faults.md matches the catalogue (node e2e/faults/faults-table.ts generates it)", async () => {
  expect(await readFile(faultsPage, "utf8")).toBe(faultsTable());
});

/** Injects the fault, checks what the visitor sees, recovers and completes the conversation. Returns what the page reported. */
async function walkThrough(faultCase: FaultCase, prefix: string): Promise<readonly string[]> {
  const { recovery, expects, endFault } = faultCase;
  const { visit, problems, close } = await lab.visit(prefix, faultCase);
  try {
    await faultCase.inject(visit);
    for (const words of expects) await visit.sees(words);
    await endFault?.(visit);
    if (typeof recovery === "object") await visit.presses(recovery.button);
    await visit.finishes();
    return [...problems];
  } catch (error) {
    const seen = await visit.shows();
    const calls = visit.proxy.calls.join(" ");
    throw new Error(
      `${String(error)}\nThe visitor saw: ${seen}\nCalls: ${calls}\nReported: ${problems.join("; ")}`,
      { cause: error },
    );
  } finally {
    await close();
  }
}

/** The answers to the five questions; starting over with a remembered result answers the first one again. */
function conversationsOf(answers: readonly StoredAnswer[]): readonly (readonly string[])[] {
  const conversations: string[][] = [];
  for (const { blockId, content } of answers) {
    if (!questions.some((name) => name === blockId)) continue;
    if (blockId === "first") conversations.push([]);
    conversations.at(-1)?.push(`${blockId}: ${content}`);
  }
  return conversations;
}
