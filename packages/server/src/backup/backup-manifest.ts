import * as v from "valibot";

/** The archive's last entry: a truncated archive has none. */
export const MANIFEST_NAME = "manifest.json";

export const DATABASE_NAME = "banter.sqlite";
export const SECRET_NAME = "secret";
export const OWNER_TOKEN_NAME = "owner-token";

/** Names of entries, so that no archive can write outside the folders that it is restored to. */
const ENTRY_NAME =
  /^(?:banter\.sqlite|secret|owner-token|files\/(?:public|private)\/[\w-][\w.-]{0,120}|widget\/\d+\.\d+\.\d[\w.+-]{0,60}(?:\/[\w-][\w.-]{0,120}){1,4})$/;

const entrySchema = v.object({
  name: v.pipe(v.string(), v.regex(ENTRY_NAME)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Hexadecimal. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

export const manifestSchema = v.object({
  format: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Version of the database's schema. */
  schemaVersion: v.number(),
  results: v.number(),
  answers: v.number(),
  entries: v.array(entrySchema),
});

export type BackupEntry = v.InferOutput<typeof entrySchema>;
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

/** Throws for a text that is no manifest, with the place of what is wrong. */
export function parseManifest(text: string): BackupManifest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue);
  throw new Error(
    `The backup's manifest can't be read: ${place === null ? "" : `${place}: `}${issue.message}. Was it written by a newer version of banter?`,
  );
}

export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name);
}

/** For people: `1234 results with 5678 answers, 3 files, 1 version of the widget (12.3 MB)`. */
export function summarize({ results, answers, entries }: BackupManifest): string {
  const files = entries.filter(({ name }) => name.startsWith("files/") && !/\.(?:held|kept)$/.test(name));
  const versions = new Set(
    entries.flatMap(({ name }) => (name.startsWith("widget/") ? [name.split("/")[1]] : [])),
  ).size;
  const widget = versions === 1 ? "1 version" : `${versions} versions`;
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return `${results} results with ${answers} answers, ${files.length} files, ${widget} of the widget (${(bytes / 1_048_576).toFixed(1)} MB)`;
}
