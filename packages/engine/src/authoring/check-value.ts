import * as v from "valibot";

/** What keeps a value from working and how to fix it, written after the value's name. Undefined if nothing does. */
export type Problem = string | undefined;

/** Rejects values of the right type that can't work. */
export function checkValue<Value>(problemOf: (value: Value) => Problem): v.RawCheckAction<Value> {
  return v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  });
}

/** Rejects fields that can't work together. Each problem is reported at its field. */
export function checkFields<Fields extends Readonly<Record<string, unknown>>>(
  problemsOf: (fields: Fields) => { readonly [Field in keyof Fields]?: Problem },
): v.RawCheckAction<Fields> {
  return v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const [key, message] of Object.entries(problemsOf(input))) {
      if (message === undefined) continue;
      addIssue({ message, path: [{ type: "object", origin: "value", input, key, value: input[key] }] });
    }
  });
}

/** Whether a text is only known when the bot runs. */
export function hasVariable(text: string): boolean {
  return text.includes("{{");
}

/** Like `problemOf`, for a text that is neither empty nor only known when the bot runs. */
export function checkLiteral(problemOf: (text: string) => Problem): v.RawCheckAction<string> {
  return checkValue((text) => (text.trim() === "" || hasVariable(text) ? undefined : problemOf(text)));
}

/** A literal in a message to the author. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
