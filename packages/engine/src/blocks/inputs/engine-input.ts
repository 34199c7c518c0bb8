import type { VisitorMessage, InputBlock } from "@banter/protocol";
import type { QuestionForm } from "../../authoring/question-form.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import type { SimulatedVisitor } from "./simulated-visitor.ts";
import type { ChartSpec } from "./chart-spec.ts";

/** Everything the engine knows about one kind of input. Its answer rule and its defaults belong to the protocol. */
export interface EngineInput {
  readonly handler: BlockHandler;
  /** How bot authors write the question as data. */
  readonly form: QuestionForm;
  /** How bot authors write it in TypeScript: one function, named like the form. */
  readonly ask: object;
  /** An answer that a visitor might give; undefined skips the input. */
  readonly plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor) => VisitorMessage | undefined;
  /** How the answers are charted for the bot's owner. */
  readonly chart: (block: InputBlock) => ChartSpec;
}
