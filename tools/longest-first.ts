import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest on two cores. Begun last, each would leave a worker without work. */
export const LONGEST: readonly string[] = [
  "e2e/faults/faults.e2e.test.ts",
  "e2e/security/window-messages.e2e.test.ts",
  "e2e/embedding/drop-in.e2e.test.ts",
  "e2e/accessibility/gallery.e2e.test.ts",
  "e2e/admin.e2e.test.ts",
  "e2e/embedding/hostile-pages.e2e.test.ts",
  // It opens a dozen pages at once: not while the faults do the like.
  "e2e/faults/schedules.e2e.test.ts",
  "packages/widget/src/messages/safety/payload-corpus.browser.test.tsx",
  "packages/widget/src/inputs/inputs.browser.test.tsx",
  "packages/server/src/cli/banter.test.ts",
  "packages/client/src/testing/schedules/real-world.test.ts",
  "packages/server/src/testing/kill-rounds.test.ts",
  "packages/client/src/testing/schedules/scripted-world.test.ts",
  "packages/client/src/testing/schedules/sqlite-world.test.ts",
  "packages/server/src/store/postgres/postgres-store.test.ts",
  "packages/client/src/testing/schedules/broken-rules.test.ts",
];

/** Vitest's order, after the longest files: where no run is remembered, it would take a short file for a quick one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The sequencer's own, which gives a new list.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return found === -1 ? LONGEST.length : found;
}
