import { stepKinds, type StepKind } from "../draft/step-kinds.ts";
import { Modal } from "../parts/Modal.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";

const MESSAGES = ["say", "image", "video", "audio", "embed"];
const FLOW = ["set", "go", "jump", "return", "when", "branch", "abTest", "wait", "redirect", "link"];

const categories = [
  { name: "messages", has: (kind) => MESSAGES.includes(kind) },
  { name: "questions", has: (kind) => kind.startsWith("ask.") },
  { name: "flow", has: (kind) => FLOW.includes(kind) },
  {
    name: "actions",
    has: (kind) => !MESSAGES.includes(kind) && !FLOW.includes(kind) && !kind.startsWith("ask."),
  },
] as const satisfies readonly { readonly name: string; readonly has: (kind: StepKind) => boolean }[];

/** Asks for the kind of a new step. */
export function AddStepDialog({ onChoose, onClose }: AddStepDialogProps) {
  const { strings } = useEditorTexts();
  return (
    <Modal title={strings.addStep} onClose={onClose}>
      {categories.map(({ name, has }) => (
        <section key={name} aria-label={strings[`category.${name}`]}>
          <h3>{strings[`category.${name}`]}</h3>
          <div className="kind-grid">
            {stepKinds.filter(has).map((kind) => (
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
