import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files of more than 14 seconds on two cores, per project. Started last, each would leave one worker idle. */
export const LONGEST: readonly string[] = [
  "e2e/faults/faults.e2e.test.ts",
  // They wait for processes, not for pages, so they leave the faults suite its time.
  "e2e/packages/installed-packages.e2e.test.ts",
  "e2e/docs/doc-examples.e2e.test.ts",
  "e2e/embedding/prerendered.e2e.test.ts",
  "e2e/gallery/gallery-pictures.e2e.test.ts",
  "e2e/embedding/page-layout.e2e.test.ts",
  "e2e/editor/bot-editor.e2e.test.ts",
  "e2e/streaming/streaming.e2e.test.ts",
  "e2e/streaming/failing-tools.e2e.test.ts",
  "e2e/streaming/scrolling-back.e2e.test.ts",
  "e2e/accessibility/speech/conversations.e2e.test.ts",
  "e2e/accessibility/gallery.e2e.test.ts",
  "e2e/security/window-messages.e2e.test.ts",
  "e2e/deployment/deployment.e2e.test.ts",
  "e2e/admin.e2e.test.ts",
  "e2e/browsers/short-visit.firefox.e2e.test.ts",
  "e2e/browsers/short-visit.webkit.e2e.test.ts",
  "e2e/streaming/provider-outage.e2e.test.ts",
  "e2e/streaming/support-walk.e2e.test.ts",
  "e2e/embedding/focus-layout.e2e.test.ts",
  "e2e/editor/translations.e2e.test.ts",
  "e2e/playground/playground.e2e.test.ts",
  "e2e/docs-site/docs-site.e2e.test.ts",
  "e2e/openings/early-start.e2e.test.ts",
  "e2e/lifecycle/cycles.e2e.test.ts",
  "e2e/languages/languages.e2e.test.ts",
  "e2e/accessibility/small-screen.e2e.test.ts",
  "e2e/accessibility/speech/inputs.e2e.test.ts",
  "e2e/embedding/frames.e2e.test.ts",
  "e2e/embedding/next-page.e2e.test.ts",
  "e2e/streaming/thinking.e2e.test.ts",
  "e2e/embedding/hostile-pages.e2e.test.ts",
  "e2e/embedding/static-opening.e2e.test.ts",
  "e2e/lifecycle/back-forward-cache.e2e.test.ts",
  "e2e/security/proof-of-work.e2e.test.ts",
  "packages/widget/src/shell/any-prop.browser.test.ts",
  "packages/widget/src/messages/safety/payload-corpus.browser.test.tsx",
  "apps/admin/src/editor/tests/Tests.browser.test.tsx",
  "packages/widget/src/inputs/inputs.browser.test.tsx",
  "apps/admin/src/editor/Editor.browser.test.tsx",
  "packages/widget/src/inputs/persistent-field.browser.test.ts",
  "packages/widget/src/chat/sheet-order.browser.test.ts",
  "packages/widget/src/inputs/date/date-picker.browser.test.ts",
  "packages/widget/src/shell/bubble.browser.test.ts",
  "packages/widget/src/inputs/text/MediaTextInput.browser.test.tsx",
  "fuzz/src/fuzz.test.ts",
  "packages/server/src/cli/banter.test.ts",
  "packages/server/src/testing/kill-rounds.test.ts",
  "fault-schedules/src/server-fixture.test.ts",
  "packages/server/src/testing/rolling-upgrade.test.ts",
  "packages/server/src/limits/model-costs.test.ts",
  "fault-schedules/src/simulation/simulation.test.ts",
  "packages/server/src/testing/outages.test.ts",
  "packages/server/src/testing/backup-rehearsal.test.ts",
  "tools/new-input.test.ts",
  "packages/server/src/data/postgres-contract.test.ts",
  "packages/server/src/node/connection-limits.test.ts",
];

/** Runs the slowest files first, then follows Vitest's own order, which without cached timings goes by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` of a sequencer, which returns a new array.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return found === -1 ? LONGEST.length : found;
}
