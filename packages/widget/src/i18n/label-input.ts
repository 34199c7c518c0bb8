import type { InputBlock, InputType } from "@banter/protocol";
import type { Translation } from "./words.ts";

interface Labels {
  readonly [name: string]: string | Labels;
}

/** What a block's options say where its author said nothing, by type. The words are those of the visitor's language. */
const labels = {
  "text input": (words) => placeholder(words["label.answer"]),
  "email input": (words) => placeholder(words["label.email"]),
  "url input": (words) => placeholder(words["label.url"]),
  "phone number input": (words) => placeholder(words["label.phone"]),
  "number input": (words) => ({ labels: { placeholder: words["label.number"], button: words.send } }),
  "rating input": (words) => ({ labels: { button: words.send } }),
  "choice input": choice,
  "picture choice input": choice,
  "date input": (words) => ({
    labels: { from: words["label.from"], to: words["label.to"], separator: words["label.separator"] },
  }),
  // The button counts the files in the widget's own words.
  "file input": (words) => ({
    labels: {
      clear: words["label.clear"],
      skip: words["label.skip"],
      success: { single: words["label.fileUploaded"], multiple: words["label.filesUploaded"] },
    },
  }),
  // Not its success: that is the answer which the flow gets, and may ask for.
  "payment input": (words) => ({ labels: { button: words["label.pay"] } }),
} satisfies Partial<Record<InputType, (words: Translation) => Labels>>;

/** Asked by a block's type, whatever that is; the list of all inputs would bring their rules along. */
const labelsOf: ReadonlyMap<string, (words: Translation) => Labels> = new Map(Object.entries(labels));

/** The block with its author's labels, and the language's where there are none. What the author says stays as it is. */
export function labelInput(block: InputBlock, words: Translation): InputBlock {
  const own = labelsOf.get(block.type)?.(words);
  return own === undefined ? block : { ...block, options: under(own, block.options) };
}

function under(own: Labels, options: unknown): Readonly<Record<string, unknown>> {
  const given: Readonly<Record<string, unknown>> =
    typeof options === "object" && options !== null ? { ...options } : {};
  const entries = Object.entries(own).map(([name, label]): [string, unknown] => {
    if (typeof label !== "string") return [name, under(label, given[name])];
    return [name, typeof given[name] === "string" ? given[name] : label];
  });
  return { ...given, ...Object.fromEntries(entries) };
}

function placeholder(word: string): Labels {
  return { labels: { placeholder: word } };
}

function choice({ send, filter }: Translation): Labels {
  return { buttonLabel: send, searchInputPlaceholder: `${filter}…` };
}
