import { stepKinds, type StepKind } from "../draft/step-kinds.ts";
import { Modal } from "../parts/Modal.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";

type Category = "messages" | "questions" | "flow" | "actions";

const categories: readonly Category[] = ["messages", "questions", "flow", "actions"];

const MESSAGES: ReadonlySet<StepKind> = new Set(["say", "image", "video", "audio", "embed"]);
const ACTIONS: ReadonlySet<StepKind> = new Set([
  "script",
  "http",
  "ai",
  "extract",
  "email",
  "listen",
  "block",
]);

function categoryOf(kind: StepKind): Category {
  if (MESSAGES.has(kind)) return "messages";
  if (kind.startsWith("ask.")) return "questions";
  return ACTIONS.has(kind) ? "actions" : "flow";
}

/** Asks for the kind of a new step. */
export function AddStepDialog({ onChoose, onClose }: AddStepDialogProps) {
  const { strings } = useEditorTexts();
  return (
    <Modal title={strings.addStep} onClose={onClose}>
      {categories.map((name) => (
        <section key={name} aria-label={strings[`category.${name}`]}>
          <h3>{strings[`category.${name}`]}</h3>
          <div className="kind-grid">
            {stepKinds
              .filter((kind) => categoryOf(kind) === name)
              .map((kind) => (
                <button key={kind} type="button" className="button" onClick={() => onChoose(kind)}>
                  {strings[`kind.${kind}`]}
                </button>
              ))}
          </div>
        </section>
      ))}
      <div className="button-row">
        <button type="button" className="button" onClick={onClose}>
          {strings.cancel}
        </button>
      </div>
    </Modal>
  );
}

interface AddStepDialogProps {
  readonly onChoose: (kind: StepKind) => void;
  readonly onClose: () => void;
}
