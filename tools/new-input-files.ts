/** Names of one input in every form that the code uses, e.g. `slider`, `Slider`, `slider input`. */
function namesOf(slug: string) {
  const words = slug.split("-");
  const pascal = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  return {
    slug,
    pascal,
    camel: (pascal[0] ?? "").toLowerCase() + pascal.slice(1),
    type: `${words.join(" ")} input`,
  };
}

/** New files by their path in the checkout. */
export function inputFiles(slug: string): Readonly<Record<string, string>> {
  const { pascal, camel, type } = namesOf(slug);
  return {
    [`packages/protocol/src/inputs/${slug}/${slug}-input.ts`]: `import { section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({ labels: section({ placeholder: text(), button: text() }) });

export type ${pascal}InputOptions = Read<typeof readOptions>;

/** TODO: what is asked, and what is sent. */
export const ${camel}Input: InputUnit<"${type}", ${pascal}InputOptions> = {
  type: "${type}",
  parse: (block) => readOptions(block.options),
  answer: ({ text }) => (text.trim() === "" ? fail({ kind: "empty" }) : ok({ value: text.trim() })),
  example: { options: {} },
};
`,
    [`packages/protocol/src/inputs/${slug}/${slug}-input.test.ts`]: `import { expect, test } from "vitest";
import { ${camel}Input } from "./${slug}-input.ts";

const options = ${camel}Input.parse({ id: "x", type: "${type}", options: {}, items: [], runtimeOptions: {} });

test("nothing given is empty", () => {
  expect(${camel}Input.answer({ text: " " }, options)).toEqual({ ok: false, error: { kind: "empty" } });
});
`,
    [`packages/widget/src/inputs/${slug}/${pascal}Input.tsx`]: `import { ${camel}Input, type ${pascal}InputOptions } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** TODO: how it is given. */
export function ${pascal}Input(props: InputProps<${pascal}InputOptions>) {
  const { field, submit, answer } = useTypedAnswer(${camel}Input, props);
  const { labels } = props.options;
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer}>
      <input {...field} type="text" placeholder={labels.placeholder} enterKeyHint="send" />
    </Field>
  );
}

export default { unit: ${camel}Input, Component: ${pascal}Input } satisfies InputView<${pascal}InputOptions>;
`,
  };
}

/** The text of one of the lists with the new input's line in it. Throws when the list no longer looks as expected. */
export function withInputLines(path: string, text: string, slug: string): string {
  const { pascal, camel, type } = namesOf(slug);
  if (path.endsWith("inputs/inputs.ts")) {
    const imported = text.replace(
      "import ",
      `import { ${camel}Input } from "./${slug}/${slug}-input.ts";\nimport `,
    );
    return replaceOnce(
      path,
      imported,
      "  cards: cardsInput,",
      `  "${type}": ${camel}Input,\n  cards: cardsInput,`,
    );
  }
  if (path.endsWith("protocol/src/index.ts")) {
    const line = `export { ${camel}Input, type ${pascal}InputOptions } from "./inputs/${slug}/${slug}-input.ts";`;
    return replaceOnce(path, text, "export { textInput,", `${line}\nexport { textInput,`);
  }
  return replaceOnce(
    path,
    text,
    "  cards: ",
    `  "${type}": () => import("./${slug}/${pascal}Input.tsx"),\n  cards: `,
  );
}

function replaceOnce(path: string, text: string, mark: string, replacement: string): string {
  if (!text.includes(mark))
    throw new Error(
      `${path} has no "${mark.trim()}" any more: tell tools/new-input-files.ts where the line goes.`,
    );
  return text.replace(mark, replacement);
}
