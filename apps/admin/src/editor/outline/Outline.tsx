import type { Diagnostic } from "@banter/engine/runtime";
import { memo } from "react";
import { interpolate } from "../../strings/strings.ts";
import { branchesOf, type Branch } from "../draft/branches.ts";
import type { BotDraft, Step } from "../draft/bot-draft.ts";
import { kindOf, summaryOf } from "../draft/step-kinds.ts";
import { rootLists, stepsAt, type ListPath, type StepPath } from "../draft/step-path.ts";
import { PlusIcon } from "../parts/icons.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { listTitle } from "./list-title.ts";
import type { OutlineActions } from "./outline-actions.ts";
import type { StepProblems } from "./step-problems.ts";
import { useStepDrag } from "./use-step-drag.ts";

/** The groups of a bot with their steps, indented by branch. */
export function Outline({ draft, selected, problems, actions }: OutlineProps) {
  const { strings } = useEditorTexts();
  return (
    <nav className="outline" aria-label={strings.outline}>
      {rootLists(draft).map((list) => (
        <OutlineGroup
          key={list.join("/")}
          root={String(list[0])}
          name={String(list[1])}
          steps={stepsAt(draft, list) ?? []}
          isStart={list[0] === "groups" && list[1] === draft.start}
          isSelected={selected === list.join("/")}
          selected={selected.startsWith(`${list.join("/")}/`) ? selected : ""}
          problems={problems}
          actions={actions}
        />
      ))}
    </nav>
  );
}

interface OutlineProps {
  readonly draft: BotDraft;
  /** The path of the selected step or group, joined by slashes. */
  readonly selected: string;
  readonly problems: StepProblems;
  readonly actions: OutlineActions;
}

/** Rendered again only if its steps, its selection or the problems change. */
const OutlineGroup = memo(function OutlineGroup({
  root,
  name,
  steps,
  isStart,
  isSelected,
  selected,
  problems,
  actions,
}: OutlineGroupProps) {
  const { strings } = useEditorTexts();
  const title = listTitle([root, name], strings);
  return (
    <section className="outline-group" aria-label={title}>
      <h2>
        <button
          type="button"
          className="outline-title"
          data-path={`${root}/${name}`}
          aria-current={isSelected || undefined}
          onClick={() => actions.select([root, name])}
        >
          {title}
        </button>
        {isStart && <span className="tag">{strings.startGroup}</span>}
        <ProblemTag severity={problems.get(`${root}/${name}`)} />
      </h2>
      <StepList list={[root, name]} place={title} {...{ steps, selected, problems, actions }} />
    </section>
  );
});

interface OutlineGroupProps extends Omit<StepListProps, "list" | "place"> {
  readonly root: string;
  readonly name: string;
  readonly isStart: boolean;
  readonly isSelected: boolean;
}

interface StepListProps {
  readonly list: ListPath;
  /** What the list belongs to, for the name of its button. */
  readonly place: string;
  readonly steps: readonly Step[];
  readonly selected: string;
  readonly problems: StepProblems;
  readonly actions: OutlineActions;
}

function StepList({ list, place, steps, selected, problems, actions }: StepListProps) {
  const { strings } = useEditorTexts();
  const drop = useStepDrag(actions, list, steps.length);
  return (
    <>
      <ol className="outline-steps">
        {steps.map((step, index) => (
          <StepItem
            // A step has no identity of its own.
            key={index}
            {...{ step, selected, problems, actions }}
            path={[...list, index]}
          />
        ))}
      </ol>
      {!actions.isReadOnly && (
        <button
          type="button"
          className="outline-add"
          aria-label={interpolate(strings.addStepTo, { place })}
          onClick={() => actions.add(list, steps.length)}
          {...drop}
        >
          <PlusIcon />
          <span>{strings.addStep}</span>
        </button>
      )}
    </>
  );
}

interface StepItemProps extends Pick<StepListProps, "selected" | "problems" | "actions"> {
  readonly step: Step;
  readonly path: StepPath;
}

function StepItem({ step, path, selected, problems, actions }: StepItemProps) {
  const texts = useEditorTexts();
  const { strings } = texts;
  const kind = kindOf(step);
  const key = path.join("/");
  const drag = useStepDrag(actions, path.slice(0, -1), Number(path.at(-1)), path);
  const summary = summaryOf(step, texts);
  return (
    <li>
      <button
        type="button"
        className="outline-step"
        data-path={key}
        aria-current={selected === key || undefined}
        onClick={() => actions.select(path)}
        onKeyDown={(event) => actions.onKey(event, path)}
        {...drag}
      >
        <span className="outline-kind">
          {kind === undefined ? strings.unknownStep : strings[`kind.${kind}`]}
        </span>
        {summary !== "" && <span className="outline-summary">{summary}</span>}
        <ProblemTag severity={problems.get(key)} />
      </button>
      {branchesOf(step).map((branch) => (
        <BranchItem key={branch.key} {...{ branch, path, selected, problems, actions }} />
      ))}
    </li>
  );
}

function ProblemTag({ severity }: { readonly severity: Diagnostic["severity"] | undefined }) {
  const { strings } = useEditorTexts();
  if (severity === undefined) return null;
  return (
    <span className="outline-problem" data-severity={severity}>
      {severity === "error" ? strings.errorHere : strings.warningHere}
    </span>
  );
}

function BranchItem({ branch, path, ...rest }: Omit<StepItemProps, "step"> & { readonly branch: Branch }) {
  const { strings } = useEditorTexts();
  const title = interpolate(strings[`branch.${branch.role}`], { label: branch.label });
  return (
    <div className="outline-branch" data-empty={branch.steps.length === 0 || undefined}>
      <p className="outline-branch-title">{title}</p>
      <StepList {...rest} list={[...path, branch.key]} place={title} steps={branch.steps} />
    </div>
  );
}
