/**
 * The parts of an answer to a multiple choice: values joined by ", ", of which each can itself contain a comma. A part that isn't a
 * value ends at the next comma.
 * @param longestFirst the values, sorted by their length
 */
export function* splitValues(text: string, longestFirst: readonly string[]): Generator<string, void> {
  let remaining = text;
  while (remaining !== "") {
    const known = longestFirst.find(
      (value) => value !== "" && (remaining === value || remaining.startsWith(`${value}, `)),
    );
    const comma = remaining.indexOf(", ");
    const part = known ?? (comma < 0 ? remaining : remaining.slice(0, comma));
    yield part;
    remaining = remaining.slice(part.length).replace(/^, /, "");
  }
}
