import type { ComponentType } from "react";
import type { Answer } from "@banter/client";
import type { InputBlock, InputDefinition } from "@banter/protocol";
import type { DefaultLabels } from "./default-labels.ts";

/** Props of an input's component. Strings, layout, uploads and commands come from `useChat()`. */
export interface InputProps<Options> {
  readonly block: InputBlock;
  /** Parsed, with all defaults. */
  readonly options: Options;
  /** A returned answer, a draft, the value of `setInputValue` or the server's prefill. */
  readonly initialValue: string;
  /** The answer, with its files, that failed to be sent and is shown for editing again. */
  readonly returnedAnswer: Answer | undefined;
  /** Id of the question's element, for `aria-labelledby`. */
  readonly questionId: string;
  readonly onSubmit: (answer: Answer) => void;
  /** Saves the draft while the visitor types. Not for files and payments. */
  readonly onDraft: (text: string) => void;
}

/** An input's entry in the registry: its definition and its component. */
export interface InputView<Options> {
  readonly definition: InputDefinition<string, Options>;
  readonly Component: ComponentType<InputProps<Options>>;
  /** Labels for those that the bot's author didn't set. Without it, the English defaults of the protocol are shown. */
  readonly defaultLabels?: DefaultLabels;
  /** For lists: whether there is nothing to choose. A text field is shown instead. */
  readonly isEmpty?: (options: Options) => boolean;
}
