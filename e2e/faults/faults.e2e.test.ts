import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { FaultCase } from "./fault-case.ts";
import { openFaultLab, type FaultLab, type KeptAnswer } from "./fault-lab.ts";
import { faultsPage, faultsTable } from "./faults-table.ts";
import { questions } from "./questions-bot.ts";

/* Every fault of the catalogue in a real browser, on the built widget and the real server. */

let lab: FaultLab;
beforeAll(async () => {
  lab = await openFaultLab();
});
afterAll(() => lab?.close());

describe.concurrent.each(catalogue)("$area", { timeout: 110_000 }, ({ cases }) => {
  test.each(cases)("$fault", async (faultCase) => {
    const mark = `v${catalogue.flatMap((area) => area.cases).indexOf(faultCase)}`;
    const problems = await goThrough(faultCase, mark);
    expect(problems).toEqual([]);
    const kept = conversationsOf((await lab.kept(faultCase.bot ?? "questions", mark)).flat());
    const asked = kept.map((answers) => questions.slice(0, answers.length));
    expect(kept).toEqual(asked.map((names) => names.map((name) => `${name}: ${mark} ${name}`)));
    expect(kept).toHaveLength(faultCase.conversations ?? 1);
    expect(kept.at(-1)).toHaveLength(questions.length);
  });
});

test("docs/faults.md is what the catalogue says (node e2e/faults/faults-table.ts writes it)", async () => {
  expect(await readFile(faultsPage, "utf8")).toBe(faultsTable());
});

/** Strikes, looks at what the visitor sees, takes the way on and ends the conversation. Gives what the page reported. */
async function goThrough(faultCase: FaultCase, mark: string): Promise<readonly string[]> {
  const { wayOn, sees, goOn } = faultCase;
  const { visit, problems, close } = await lab.visit(mark, faultCase);
  try {
    await faultCase.strike(visit);
    for (const words of sees) await visit.sees(words);
    await goOn?.(visit);
    if (typeof wayOn === "object") await visit.presses(wayOn.button);
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

/** The answers to the five questions; who starts over with a remembered result answers the first one again. */
function conversationsOf(answers: readonly KeptAnswer[]): readonly (readonly string[])[] {
  const conversations: string[][] = [];
  for (const { blockId, content } of answers) {
    if (!questions.some((name) => name === blockId)) continue;
    if (blockId === "first") conversations.push([]);
    conversations.at(-1)?.push(`${blockId}: ${content}`);
  }
  return conversations;
}
