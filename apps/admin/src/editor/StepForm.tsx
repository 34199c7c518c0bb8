import { IconButton } from "./parts/IconButton.tsx";
import { useMemo } from "react";
import { interpolate } from "../strings/strings.ts";
import { branchesOf, withBranch, type Branch } from "./draft/branches.ts";
import type { Step } from "./draft/bot-draft.ts";
import { kindOf } from "./draft/step-kinds.ts";
import { FieldList } from "./fields/FieldList.tsx";
import { stepFields } from "./fields/field.ts";
import { useFormContext } from "./fields/form-context.ts";
import { JsonField } from "./fields/JsonField.tsx";
import type { PlacedProblem } from "./outline/step-problems.ts";
import { ArrowDownIcon, ArrowUpIcon, DuplicateIcon, RemoveIcon } from "./parts/icons.tsx";
import { ProblemList } from "./parts/ProblemList.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";
import { recordOf } from "./fields/control-props.ts";

/** The form of a step. */
export function StepForm({ step, problems, onChange, onMove, onDuplicate, onCopy, onRemove }: StepFormProps) {
  const { strings } = useEditorTexts();
  const kind = kindOf(step);
  const fields = useMemo(() => (kind === undefined ? [] : stepFields(kind)), [kind]);
  return (
    <div className="step-form">
      <div className="step-head">
        <h2 tabIndex={-1}>{kind === undefined ? strings.unknownStep : strings[`kind.${kind}`]}</h2>
        <div className="step-actions" role="group" aria-label={strings.stepActions}>
          <IconButton label={strings.moveUp} onClick={() => onMove(-1)}>
            <ArrowUpIcon />
          </IconButton>
          <IconButton label={strings.moveDown} onClick={() => onMove(1)}>
            <ArrowDownIcon />
          </IconButton>
          <IconButton label={strings.duplicate} onClick={onDuplicate}>
            <DuplicateIcon />
          </IconButton>
          <button type="button" className="button" data-kind="quiet" onClick={onCopy}>
            {strings.copy}
          </button>
          <IconButton label={strings.remove} onClick={onRemove}>
            <RemoveIcon />
          </IconButton>
        </div>
      </div>
      <div role="status">
        <ProblemList problems={problems} />
      </div>
      {kind === undefined ? (
        <JsonField
          id="unknown-step"
          noteId={undefined}
          value={step}
          onChange={(value) => onChange(recordOf(value), "step")}
        />
      ) : (
        <FieldList fields={fields} value={step} onChange={onChange} />
      )}
      <BranchTargets step={step} onChange={onChange} />
    </div>
  );
}

interface StepFormProps {
  readonly step: Step;
  readonly problems: readonly PlacedProblem[];
  /** `field` is what was changed. */
  readonly onChange: (step: Step, field: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onDuplicate: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

type BranchTargetsProps = Pick<StepFormProps, "step" | "onChange">;

/** Where each branch leads. */
function BranchTargets({ step, onChange }: BranchTargetsProps) {
  const { strings } = useEditorTexts();
  const branches = branchesOf(step);
  if (branches.length === 0) return null;
  return (
    <fieldset className="field-group">
      <legend>{strings.leadsTo}</legend>
      {branches.map((branch) => (
        <BranchTarget key={branch.key} branch={branch} step={step} onChange={onChange} />
      ))}
    </fieldset>
  );
}

/** No group has a line break in its name. */
const OWN_STEPS = "\n";

function BranchTarget({ branch, step, onChange }: BranchTargetsProps & { readonly branch: Branch }) {
  const { strings } = useEditorTexts();
  const { groups } = useFormContext();
  const target = targetOf(branch);
  return (
    <label className="branch-target">
      <span>{interpolate(strings[`branch.${branch.role}`], { label: branch.label || "–" })}</span>
      <select
        value={target}
        onChange={({ target: { value } }) => {
          if (value !== OWN_STEPS)
            onChange(withBranch(step, branch.key, value === "" ? [] : [{ go: value }]), branch.key);
        }}
      >
        <option value="">{strings.nextStep}</option>
        {target === OWN_STEPS && <option value={OWN_STEPS}>{strings.ownSteps}</option>}
        {[...new Set([...groups, target])]
          .filter((name) => name !== "" && name !== OWN_STEPS)
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </select>
    </label>
  );
}

function targetOf({ steps }: Branch): string {
  const [step, ...others] = steps;
  if (step === undefined) return "";
  const isGo = others.length === 0 && Object.keys(step).length === 1 && typeof step["go"] === "string";
  return isGo ? String(step["go"]) : OWN_STEPS;
}
