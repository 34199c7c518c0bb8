import { useCallback, useState } from "react";
import { addGroup, freeName, moveGroup, removeGroup, renameGroup } from "./draft/edit-groups.ts";
import { duplicateStep, insertSteps, nudgeStep, removeStep, replaceStep } from "./draft/edit-steps.ts";
import { stepAt, stepsAt, type StepPath } from "./draft/step-path.ts";
import type { EditorSectionProps } from "./section-props.ts";
import { GroupForm } from "./GroupForm.tsx";
import { Outline } from "./outline/Outline.tsx";
import { ProblemList } from "./parts/ProblemList.tsx";
import { StepForm } from "./StepForm.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";
import { useCopiedSteps } from "./use-copied-steps.ts";
import { useOutlineActions } from "./use-outline-actions.ts";

/** The outline, and the form of the selected step or group. */
export function FlowSection(props: EditorSectionProps) {
  const { draft, selected, problems, edited, add, onSelect } = props;
  const { change } = edited;
  const { strings } = useEditorTexts();
  const copied = useCopiedSteps();
  const [isOutlineShown, setIsOutlineShown] = useState(true);
  const select = useCallback(
    (path: StepPath) => {
      onSelect(path);
      setIsOutlineShown(false);
    },
    [onSelect],
  );
  const actions = useOutlineActions({ edited, select, add, copied });
  const key = selected.join("/");
  const general = problems.placed.filter(
    ({ path, diagnostic }) =>
      path === "" && !["theme", "settings", "translations"].includes(String(diagnostic.path?.[0])),
  );
  return (
    <div className="flow" data-shown={isOutlineShown ? "outline" : "form"}>
      <div className="flow-outline">
        <ProblemList problems={general} />
        <Outline draft={draft} selected={key} problems={problems.worst} actions={actions} />
        <div className="button-row">
          <button
            type="button"
            className="button"
            onClick={() => {
              const name = freeName(Object.keys(draft.groups), strings.newGroup);
              change((before) => addGroup(before, name));
              onSelect(["groups", name]);
            }}
          >
            {strings.addGroup}
          </button>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() => {
              const steps = copied.paste();
              const list = selected.length % 2 === 0 ? selected : selected.slice(0, -1);
              change((before) => insertSteps(before, list, stepsAt(before, list)?.length ?? 0, steps));
            }}
          >
            {strings.paste}
          </button>
        </div>
        <p className="muted field-note">{strings.keyboardHelp}</p>
      </div>
      <div className="flow-form card">
        <button type="button" className="button flow-back" onClick={() => setIsOutlineShown(true)}>
          {strings.outline}
        </button>
        <SelectedForm {...props} copy={copied.copy} />
      </div>
    </div>
  );
}

/** The form of the selected step or group. */
function SelectedForm({
  draft,
  selected,
  problems,
  edited: { change, current },
  onSelect,
  copy,
}: EditorSectionProps & { readonly copy: ReturnType<typeof useCopiedSteps>["copy"] }) {
  const { strings } = useEditorTexts();
  const key = selected.join("/");
  const own = problems.placed.filter(({ path }) => path === key);
  const [root, name] = selected.map(String);
  if (selected.length === 2 && root === "groups" && name !== undefined && name in draft.groups)
    return (
      <GroupForm
        key={key}
        name={name}
        names={Object.keys(draft.groups)}
        isStart={draft.start === name}
        problems={own}
        onRename={(next) => {
          change((before) => renameGroup(before, name, next));
          onSelect(["groups", next]);
        }}
        onStart={() => change((before) => ({ ...before, start: name }))}
        onMove={(by) => change((before) => moveGroup(before, name, by))}
        onRemove={() => change((before) => removeGroup(before, name))}
      />
    );
  const step = selected.length % 2 === 1 ? stepAt(draft, selected) : undefined;
  if (step === undefined) return <p className="muted">{strings.noStep}</p>;
  return (
    <StepForm
      key={key}
      step={step}
      problems={own}
      onChange={(next, field) => change((before) => replaceStep(before, selected, next), `${key} ${field}`)}
      onMove={(by) => {
        const moved = nudgeStep(current(), selected, by);
        change(() => moved.draft);
        onSelect(moved.path);
      }}
      onDuplicate={() => change((before) => duplicateStep(before, selected))}
      onCopy={() => copy(step)}
      onRemove={() => change((before) => removeStep(before, selected))}
    />
  );
}
