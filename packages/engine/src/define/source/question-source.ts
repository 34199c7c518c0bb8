import * as v from "valibot";

/** Letters, digits, `.`, `-` and `_`: an id is part of addresses and of result columns. */
export const blockId = v.optional(
  v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, "an id has only letters, digits, '.', '-' and '_'")),
);

const text = v.optional(v.string());

/** What every question takes: `save` names the variable for the answer, `retry` is said when an answer doesn't fit. */
export const question = { save: text, retry: text, id: blockId };

export interface Question {
  readonly save?: string | undefined;
  readonly retry?: string | undefined;
  readonly id?: string | undefined;
}
