import { inputs } from "@banter/protocol";

/** The example block of every input. */
export const inputExamples = Object.values(inputs).map(({ type, example }) => ({
  type,
  options: { variableId: "saved", ...example.options },
  ...("items" in example && { items: example.items }),
}));
