import type { PlacedProblem } from "../outline/step-problems.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";

/** What `banter validate` says, at its place. */
export function ProblemList({ problems }: { readonly problems: readonly PlacedProblem[] }) {
  const { strings, problemText } = useEditorTexts();
  if (problems.length === 0) return null;
  return (
    <ul className="problem-list">
      {problems.map(({ diagnostic: { severity, message, hint } }, index) => (
        <li key={index} data-severity={severity}>
          <strong>{severity === "error" ? strings.errorHere : strings.warningHere}:</strong>{" "}
          {problemText(message)}
          {hint !== undefined && <span className="muted"> {problemText(hint)}</span>}
        </li>
      ))}
    </ul>
  );
}
