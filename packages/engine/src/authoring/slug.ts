/** Converts a name to an id: `"Your plan?"` becomes `your-plan`. */
export function slug(name: string): string {
  return (
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "x"
  );
}

/** The ids that are used, each with the last number that was appended to it. */
export type TakenIds = Map<string, number>;

/** Reserves an unused id: `wanted`, else `wanted-2`, `wanted-3`, … */
export function claim(wanted: string, taken: TakenIds): string {
  let id = wanted;
  let count = taken.get(wanted) ?? 1;
  while (taken.has(id)) id = `${wanted}-${++count}`;
  taken.set(id, 1).set(wanted, count);
  return id;
}
