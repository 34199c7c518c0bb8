import type { EditedBot } from "@banter/protocol/reply-schemas";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotDraft } from "./draft/bot-draft.ts";
import type { ListPath, StepPath } from "./draft/step-path.ts";
import type { PlacedProblem, StepProblems } from "./outline/step-problems.ts";
import type { TestRunner } from "./tests/create-test-runner.ts";
import type { EditedDraft } from "./use-edited-draft.ts";

export type SectionName = "flow" | "variables" | "theme" | "settings" | "languages" | "tests" | "history";

export interface EditorSectionProps {
  readonly api: OwnerApi;
  readonly bot: EditedBot;
  readonly draft: BotDraft;
  readonly author: string;
  readonly section: SectionName;
  /** The path of a step or a group. */
  readonly selected: StepPath;
  readonly problems: { readonly placed: readonly PlacedProblem[]; readonly worst: StepProblems };
  readonly runner: TestRunner;
  readonly edited: Pick<EditedDraft, "change" | "current">;
  readonly add: (list: ListPath, index: number) => void;
  readonly onSelect: (path: StepPath) => void;
  readonly onBot: (bot: EditedBot) => void;
}
