import type { EffectSource } from "./effect-source.ts";
import type {
  AbTestSource,
  GoSource,
  JumpSource,
  LinkSource,
  RedirectSource,
  ReturnSource,
  SwitchSource,
  WaitSource,
  WhenSource,
} from "./logic-source.ts";
import type { MessageSource } from "./message-source.ts";
import type {
  CardsQuestion,
  ChoiceQuestion,
  DateQuestion,
  EmailQuestion,
  FileQuestion,
  NumberQuestion,
  PaymentQuestion,
  PhoneQuestion,
  PictureQuestion,
  RatingQuestion,
  TextQuestion,
  TimeQuestion,
  UrlQuestion,
} from "./questions.ts";
import type { SetSource } from "./set-source.ts";

/** A question as data: `{ ask: "rating", max: 5 }`. A new one is a line here. */
export type AskSource =
  | CardsQuestion<BranchSource>
  | ChoiceQuestion<BranchSource>
  | DateQuestion
  | EmailQuestion
  | FileQuestion
  | NumberQuestion
  | PaymentQuestion
  | PhoneQuestion
  | PictureQuestion<BranchSource>
  | RatingQuestion
  | TextQuestion
  | TimeQuestion
  | UrlQuestion;

/** One step of a bot as plain data, e.g. `{ say: "Hi" }` or `{ go: "plans" }`. */
export type StepSource =
  | MessageSource
  | AskSource
  | SetSource
  | GoSource
  | JumpSource
  | ReturnSource
  | WhenSource<BranchSource>
  | SwitchSource<BranchSource>
  | AbTestSource<BranchSource>
  | WaitSource
  | RedirectSource
  | LinkSource
  | EffectSource;

/** Target of an option or condition: one step (usually `go`), or several steps after which the flow returns. */
export type BranchSource = StepSource | readonly StepSource[];

/** All fields of a step except its key. */
export type StepOptions<Key extends string> = Omit<Extract<StepSource, Readonly<Record<Key, unknown>>>, Key>;
