import { matchesFileRule, percentEncode } from "@banter/protocol";

/** Why a file is rejected. */
export type FileProblem =
  | { readonly kind: "too-large"; readonly name: string; readonly limit: number }
  | { readonly kind: "empty"; readonly name: string }
  | { readonly kind: "wrong-type"; readonly name: string };

/** Which files an input accepts. */
export interface FileRules {
  /** In megabytes of 1024² bytes; undefined: no limit. */
  readonly sizeLimit: number | undefined;
  /** `.pdf`, `pdf`, `image/png`, `image/*`; if empty, all types are accepted. */
  readonly types: readonly string[];
}

interface FileInfo {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Checks a file before the upload. The server checks it again. */
export function findFileProblem({ name, type, size }: FileInfo, rules: FileRules): FileProblem | undefined {
  if (size === 0) return { kind: "empty", name };
  const limit = rules.sizeLimit;
  if (limit !== undefined && size > limit * 1024 ** 2) return { kind: "too-large", name, limit };
  if (rules.types.length > 0 && !rules.types.some((allowed) => matchesType(name, type, allowed))) {
    return { kind: "wrong-type", name };
  }
  return undefined;
}

/** The browser knows no type of some files, e.g. of .heic: of these the server decides. */
function matchesType(name: string, type: string, rule: string): boolean {
  return (type === "" && rule.includes("/")) || matchesFileRule(name, [type], rule);
}

/** Makes a name unique: `plan.pdf` becomes `plan(1).pdf`, `notes` becomes `notes(1)` (spec §5). */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let candidate = name;
  for (let count = 1; taken.has(candidate); count++) candidate = `${stem}(${count})${extension}`;
  return candidate;
}

/** The URL for the answer's text, with its last segment encoded unless it already is (behaviour 8). */
export function encodeFileUrl(url: string): string {
  const slash = url.lastIndexOf("/");
  const name = url.slice(slash + 1);
  return url.slice(0, slash + 1) + percentEncode(decodeSegment(name));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A single percent sign: the segment isn't encoded.
    return segment;
  }
}
