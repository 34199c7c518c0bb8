/**
 * Runs inside the interpreter: calls the bot's code with the values as named parameters, collects the variables set by
 * `setVariable`, and returns everything as JSON text.
 */
export const guestProgram = `(function () {
  "use strict";
  const { parse, stringify } = JSON;
  const AsyncFunction = (async () => {}).constructor;
  const readable = (value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);
  return async (names, values, code, isExpression) => {
    const variables = Object.create(null);
    const setVariable = (name, value) => {
      variables[String(name)] = value === undefined ? null : readable(value);
    };
    const body = isExpression ? "return (" + code + "\\n);" : code;
    const run = new AsyncFunction(...parse(names), "setVariable", body);
    const value = readable(await run(...parse(values), setVariable));
    return stringify({ value, variables });
  };
})()`;
