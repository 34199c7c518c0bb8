/** Parses JSON. Returns `undefined` for invalid JSON; never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
