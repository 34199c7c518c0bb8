import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Creates a new input in a checkout. Returns the paths of the new and of the changed files. */
export function writeInput(
  checkout: string,
  slug: string,
): { readonly created: readonly string[]; readonly changed: readonly string[] } {
  const files = Object.entries(inputFiles(slug));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text, { flag: "wx" });
  }
  const entries = listEntries(slug);
  for (const { path, additions } of entries) {
    const text = readFileSync(join(checkout, path), "utf8");
    writeFileSync(
      join(checkout, path),
      additions.reduce((before, addition) => insertBefore(path, before, addition), text),
    );
  }
  return { created: files.map(([path]) => path), changed: entries.map(({ path }) => path) };
}

/** The names of an input, e.g. `star-map`, `StarMap`, `starMap` and `star map input`. */
function namesOf(slug: string) {
  const words = slug.split("-");
  const pascal = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  return {
    pascal,
    camel: (pascal[0] ?? "").toLowerCase() + pascal.slice(1),
    type: `${words.join(" ")} input`,
  };
}

/** New files by path. */
export function inputFiles(slug: string): Readonly<Record<string, string>> {
  return {
    [`packages/protocol/src/inputs/${slug}/${slug}-input.ts`]: definitionFile(slug),
    [`packages/protocol/src/inputs/${slug}/${slug}-input.test.ts`]: definitionTest(slug),
    [`packages/engine/src/blocks/inputs/${slug}/${slug}-block.ts`]: blockFile(slug),
    [`packages/widget/src/inputs/${slug}/${namesOf(slug).pascal}Input.tsx`]: viewFile(slug),
  };
}

interface ListEntry {
  readonly path: string;
  readonly additions: readonly Addition[];
}

interface Addition {
  readonly line: string;
  /** The text that follows the new line. */
  readonly before: string;
}

/** New lines in the lists of inputs. */
export function listEntries(slug: string): readonly ListEntry[] {
  const { pascal, camel, type } = namesOf(slug);
  return [
    {
      path: "packages/protocol/src/inputs/inputs.ts",
      additions: [
        {
          line: `import { ${camel}Input } from "./${slug}/${slug}-input.ts";`,
          before: "import { textInput }",
        },
        { line: `  "${type}": ${camel}Input,`, before: "  cards: cardsInput," },
      ],
    },
    {
      path: "packages/protocol/src/index.ts",
      additions: [
        {
          line: `export { ${camel}Input, type ${pascal}InputOptions } from "./inputs/${slug}/${slug}-input.ts";`,
          before: "export { textInput,",
        },
      ],
    },
    {
      path: "packages/engine/src/authoring/questions.ts",
      additions: [{ line: questionType(slug), before: "/** Free text," }],
    },
    {
      path: "packages/engine/src/authoring/step-source.ts",
      additions: [
        { line: `  ${pascal}Question,`, before: "  TextQuestion," },
        { line: `  | ${pascal}Question`, before: "  | TextQuestion" },
      ],
    },
    {
      path: "packages/engine/src/blocks/inputs/inputs.ts",
      additions: [
        {
          line: `import { ${camel}Block } from "./${slug}/${slug}-block.ts";`,
          before: "import { textBlock }",
        },
        { line: `  "${type}": ${camel}Block,`, before: '  "choice input": choiceBlock,' },
      ],
    },
    {
      path: "packages/engine/src/blocks/block-texts.ts",
      additions: [{ line: `  "${type}": field,`, before: "  // A translated label" }],
    },
    {
      path: "packages/widget/src/inputs/registry.ts",
      additions: [
        { line: `  "${type}": () => import("./${slug}/${pascal}Input.tsx"),`, before: "  cards: () =>" },
      ],
    },
    {
      path: "packages/widget/src/inputs/inputs.browser.test.tsx",
      additions: [
        {
          line: `  "${type}": { answered: { keys: "seven{Enter}", expected: "seven" } },`,
          before: "  cards: {",
        },
      ],
    },
  ];
}

function insertBefore(path: string, text: string, { line, before }: Addition): string {
  if (!text.includes(before))
    throw new Error(
      `${path} doesn't contain "${before.trim()}". Update tools/new-input-files.ts, which inserts the new line there.`,
    );
  return text.replace(before, () => `${line}\n${before}`);
}

function definitionFile(slug: string): string {
  const { pascal, camel, type } = namesOf(slug);
  return `import { object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({ labels: object({ placeholder: string(), button: string() }) });

/** Options of the input, with all defaults. */
export type ${pascal}InputOptions = Decoded<typeof decodeOptions>;

/** TODO: what it asks for and what it submits. */
export const ${camel}Input: InputDefinition<"${type}", ${pascal}InputOptions> = {
  type: "${type}",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }) => (text.trim() === "" ? fail({ kind: "empty" }) : ok({ value: text.trim() })),
  example: { options: {} },
};
`;
}

function definitionTest(slug: string): string {
  const { camel, type } = namesOf(slug);
  return `import { expect, test } from "vitest";
import { ${camel}Input } from "./${slug}-input.ts";

const options = ${camel}Input.parse({ id: "x", type: "${type}", options: {}, items: [], runtimeOptions: {} });

test("rejects an empty answer", () => {
  expect(${camel}Input.answer({ text: " " }, options)).toEqual({ ok: false, error: { kind: "empty" } });
});
`;
}

function questionType(slug: string): string {
  const { pascal, camel } = namesOf(slug);
  return `/** TODO: what it asks for. */
export interface ${pascal}Question extends TextFieldSource {
  /** Kind of the question. */
  readonly ask: "${camel}";
}
`;
}

function blockFile(slug: string): string {
  const { pascal, camel } = namesOf(slug);
  return `import { ${camel}Input } from "@banter/protocol";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { textFieldFields } from "../../../authoring/question-source.ts";
import type { ${pascal}Question } from "../../../authoring/questions.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import { typed } from "../simulated-visitor.ts";

const form = questionForm("${camel}", textFieldFields, ({ placeholder, button }) => ({
  options: { labels: { placeholder, button } },
}));

export const ${camel}Block = {
  handler: inputHandler(${camel}Input, {
    publicOptions: ["labels"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** TODO: what it asks for. */
    ${camel}<const Variable extends string = never>(
      options: QuestionOptions<${pascal}Question, Variable> = {},
    ): AskStep<${pascal}Question, never, Variable> {
      return { ask: "${camel}", ...options };
    },
  },
  plausibleAnswer: () => typed("seven"),
  chart: textsChart,
};
`;
}

function viewFile(slug: string): string {
  const { pascal, camel } = namesOf(slug);
  return `import { ${camel}Input, type ${pascal}InputOptions } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** TODO: how it is answered. */
export function ${pascal}Input(props: InputProps<${pascal}InputOptions>) {
  const { field, submit, answer } = useTypedAnswer(${camel}Input, props);
  const { labels } = props.options;
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer}>
      <input {...field} type="text" placeholder={labels.placeholder} enterKeyHint="send" />
    </Field>
  );
}

export const view: InputView<${pascal}InputOptions> = {
  definition: ${camel}Input,
  Component: ${pascal}Input,
};
`;
}
