/** Names that valibot drops from a record. */
export const droppedNames = ["__proto__", "prototype", "constructor"];
