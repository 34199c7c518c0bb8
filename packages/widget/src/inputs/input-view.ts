import type { ComponentType } from "react";
import type { Answer } from "@banter/client";
import type { InputBlock, InputUnit } from "@banter/protocol";

/** What an input's component gets. Words, layout, uploads and commands come from `useChat()`. */
export interface InputProps<Options> {
  readonly block: InputBlock;
  /** Parsed, every default filled in. */
  readonly options: Options;
  /** What to begin with: a returned answer, a draft, the server's prefill or the host page's `setInputValue`. */
  readonly initialValue: string;
  /** The answer to put back, with its files, after it could not be sent. */
  readonly returnedAnswer: Answer | undefined;
  /** Id of the element that asks the question, for `aria-labelledby`. */
  readonly questionId: string;
  /** The visitor's last act was in this chat: the input may take the focus as it appears. */
  readonly shouldFocus: boolean;
  readonly onSubmit: (answer: Answer) => void;
  /** Called as the visitor types, to keep the draft. Not for files and payments. */
  readonly onDraft: (text: string) => void;
}

/** One input as the registry gives it: its rule and its face. */
export interface InputView<Options> {
  readonly unit: InputUnit<string, Options>;
  readonly Component: ComponentType<InputProps<Options>>;
  /** Of lists: whether there is nothing to choose, so that the visitor needs another way on. */
  readonly isEmpty?: (options: Options) => boolean;
}
