/** Why a file is not taken. */
export type FileProblem =
  | { readonly kind: "too-large"; readonly name: string; readonly limit: number }
  | { readonly kind: "empty"; readonly name: string }
  | { readonly kind: "wrong-type"; readonly name: string };

/** What a file input takes. */
export interface FileRules {
  /** Megabytes of 1024² bytes; absent: no limit of its own. */
  readonly sizeLimit: number | undefined;
  /** `.pdf`, `pdf`, `image/png`, `image/*`; empty: everything. */
  readonly types: readonly string[];
}

interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Judges a file before it is uploaded; the server judges again. */
export function findFileProblem({ name, type, size }: FileFacts, rules: FileRules): FileProblem | undefined {
  if (size === 0) return { kind: "empty", name };
  const limit = rules.sizeLimit;
  if (limit !== undefined && size > limit * 1024 ** 2) return { kind: "too-large", name, limit };
  if (rules.types.length > 0 && !rules.types.some((allowed) => fits(name, type, allowed))) {
    return { kind: "wrong-type", name };
  }
  return undefined;
}

function fits(name: string, type: string, allowed: string): boolean {
  const rule = allowed.trim().toLowerCase();
  if (rule.endsWith("/*")) return type.startsWith(rule.slice(0, -1));
  if (rule.includes("/")) return type === rule;
  return name.toLowerCase().endsWith(rule.startsWith(".") ? rule : `.${rule}`);
}

/** Gives a name that is not taken yet: `plan.pdf` becomes `plan(1).pdf`, `notes` becomes `notes(1)` (spec §5). */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let candidate = name;
  for (let count = 1; taken.has(candidate); count++) candidate = `${stem}(${count})${extension}`;
  return candidate;
}

/** The address as text for the answer: its last segment encoded, unless it is encoded already (behaviour 8). */
export function encodeFileUrl(url: string): string {
  const slash = url.lastIndexOf("/");
  const name = url.slice(slash + 1);
  return url.slice(0, slash + 1) + encodeURIComponent(decoded(name));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A lone percent sign: the segment was never encoded.
    return segment;
  }
}
