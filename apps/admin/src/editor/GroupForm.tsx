import { IconButton } from "./parts/IconButton.tsx";
import { useState } from "react";
import { isFreeName } from "./draft/edit-groups.ts";
import type { PlacedProblem } from "./outline/step-problems.ts";
import { ArrowDownIcon, ArrowUpIcon, RemoveIcon } from "./parts/icons.tsx";
import { ProblemList } from "./parts/ProblemList.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** The name of a group and what can be done with it. */
export function GroupForm({
  name,
  names,
  isStart,
  problems,
  onRename,
  onStart,
  onMove,
  onRemove,
}: GroupFormProps) {
  const { strings } = useEditorTexts();
  const [typed, setTyped] = useState(name);
  const isTaken = typed !== name && !isFreeName(typed.trim(), names);
  const rename = () => isTaken || onRename(typed.trim());
  return (
    <div className="step-form">
      <div className="step-head">
        <h2 tabIndex={-1}>{strings.group}</h2>
        <div className="step-actions" role="group" aria-label={strings.stepActions}>
          <IconButton label={strings.moveUp} onClick={() => onMove(-1)}>
            <ArrowUpIcon />
          </IconButton>
          <IconButton label={strings.moveDown} onClick={() => onMove(1)}>
            <ArrowDownIcon />
          </IconButton>
          {!isStart && (
            <IconButton label={strings.remove} onClick={onRemove}>
              <RemoveIcon />
            </IconButton>
          )}
        </div>
      </div>
      <ProblemList problems={problems} />
      <div className="form-field">
        <label htmlFor="group-name">{strings.groupName}</label>
        <input
          id="group-name"
          value={typed}
          aria-invalid={isTaken}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={rename}
          aria-describedby="group-name-problem"
          onKeyDown={({ key }) => key === "Enter" && rename()}
        />
        <p id="group-name-problem" className="problem" role="status">
          {isTaken && strings.nameTaken}
        </p>
      </div>
      {!isStart && (
        <div>
          <button type="button" className="button" onClick={onStart}>
            {strings.makeStart}
          </button>
        </div>
      )}
    </div>
  );
}

interface GroupFormProps {
  readonly name: string;
  /** Of all groups. */
  readonly names: readonly string[];
  readonly isStart: boolean;
  readonly problems: readonly PlacedProblem[];
  readonly onRename: (name: string) => void;
  readonly onStart: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}
