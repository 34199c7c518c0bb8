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

/** The names that are used, each with the last number that was appended to it. */
export type TakenNames = Map<string, number>;

/** Reserves an unused name: `wanted`, else the first free one of `wanted-2`, `wanted-3`, … */
export function claim(wanted: string, taken: TakenNames, options: ClaimOptions = {}): string {
  let name = wanted;
  let count = taken.get(wanted) ?? 1;
  while (taken.has(name) || options.isRefused?.(name))
    name = `${wanted}${options.separator ?? "-"}${++count}`;
  taken.set(name, 1).set(wanted, count);
  return name;
}

interface ClaimOptions {
  /** Between the name and its number. Default: `-`. */
  readonly separator?: string;
  /** Whether a name can't be used for another reason. Must not refuse all numbers. */
  readonly isRefused?: (name: string) => boolean;
}
