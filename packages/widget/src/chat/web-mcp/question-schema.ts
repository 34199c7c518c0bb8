import {
  cardsInput,
  choiceInput,
  choosablesOf,
  dateInput,
  fieldsOf,
  numberInput,
  pictureChoiceInput,
  ratingInput,
  ratingValues,
  type InputBlock,
  type InputType,
} from "@banter/protocol";

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of `{ answer }` for a question; undefined for questions that only a person can answer: files, payments and kinds
 * that this version doesn't know.
 */
export function questionSchema(block: InputBlock): JsonSchema | undefined {
  const answer = new Map(Object.entries(answerSchemas)).get(block.type)?.(block);
  return (
    answer && { type: "object", properties: { answer }, required: ["answer"], additionalProperties: false }
  );
}

/** The answer's text, as the page would have sent it; undefined if the tool was called with something else. */
export function answerText(block: InputBlock, input: unknown): string | undefined {
  const { answer } = fieldsOf(input);
  const parts = [answer].flat();
  if (!parts.every((part) => /^(?:string|number)$/.test(typeof part))) return undefined;
  const values = valuesByLabel(block);
  return parts.map((part) => values.get(String(part)) ?? part).join(", ");
}

/** Agents are offered labels, of which one can be another option's value. Of options with the same label, the first. */
function valuesByLabel(block: InputBlock): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { label, value } of choosablesOf(block)?.items ?? [])
    if (!values.has(label)) values.set(label, value);
  return values;
}

/** A kind of input that is missing here isn't offered to agents. */
const answerSchemas: Readonly<Partial<Record<InputType, (block: InputBlock) => JsonSchema>>> = {
  "text input": () => ({ type: "string" }),
  "number input": (block) => {
    const { min, max } = numberInput.parse(block);
    return {
      type: "number",
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    };
  },
  "email input": () => ({ type: "string", format: "email" }),
  "url input": () => ({ type: "string", format: "uri" }),
  "phone number input": () => ({ type: "string", description: "With the country's code, such as +33 …" }),
  "date input": (block) => {
    const { isRange, hasTime } = dateInput.parse(block);
    const date = hasTime ? "YYYY-MM-DDTHH:mm" : "YYYY-MM-DD";
    return { type: "string", description: isRange ? `${date} to ${date}` : date };
  },
  "time input": () => ({ type: "string", description: "HH:mm" }),
  "choice input": (block) => {
    const { items, isMultipleChoice } = choiceInput.parse(block);
    return optionsSchema(
      items.map(({ content }) => content),
      isMultipleChoice,
    );
  },
  "picture choice input": (block) => {
    const { items, isMultipleChoice } = pictureChoiceInput.parse(block);
    return optionsSchema(
      items.map(({ id, title }) => title || id),
      isMultipleChoice,
    );
  },
  "rating input": (block) => ({ type: "integer", enum: ratingValues(ratingInput.parse(block)) }),
  cards: (block) => ({
    type: "string",
    oneOf: cardsInput.parse(block).items.flatMap(({ title, paths }) =>
      paths.map(({ id, text }) => ({
        const: id || text,
        title: title === undefined ? text : `${title}: ${text}`,
      })),
    ),
  }),
};

function optionsSchema(labels: readonly string[], isMultiple: boolean): JsonSchema {
  const option = { type: "string", enum: [...new Set(labels)] };
  return isMultiple ? { type: "array", items: option, minItems: 1, uniqueItems: true } : option;
}
