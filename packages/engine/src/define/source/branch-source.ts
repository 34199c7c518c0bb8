import * as v from "valibot";
import { stepSource, type StepSource } from "./step-source.ts";

/** Where an option or condition leads: one step (mostly `go`), or steps after which the flow comes back. */
export type BranchSource = StepSource | readonly StepSource[];

/* Steps hold branches and branches hold steps: enter this circle by `step-source.ts`. */
const one: v.GenericSchema<StepSource> = v.lazy(() => stepSource);
const several = v.array(one);

export const branchSource: v.GenericSchema<BranchSource> = v.lazy((input) =>
  input === undefined ? v.union([one, several]) : Array.isArray(input) ? several : one,
);
