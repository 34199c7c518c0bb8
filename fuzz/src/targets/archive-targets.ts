import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldsOf, isDeeper } from "@banter/protocol";
import { manifestSchema, parseManifest } from "../../../packages/server/src/backup/backup-manifest.ts";
import { readBackup, type PlaceEntry } from "../../../packages/server/src/backup/read-backup.ts";
import { tarBytes, type TarPart } from "../../../packages/server/src/testing/tar-bytes.ts";
import { toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const SECRET = "the secret";

const manifest = {
  format: 1,
  createdAt: "2026-01-31T12:00:00.000Z",
  schemaVersion: 1,
  results: 0,
  answers: 0,
  entries: [
    {
      name: "secret",
      bytes: SECRET.length,
      sha256: createHash("sha256").update(SECRET).digest("hex"),
    },
  ],
};

const files = [
  { name: "secret", content: SECRET },
  { name: "manifest.json", content: toJson(manifest) },
];

/** Archives whose headers, contents and ends are changed. */
const archives = [
  { parts: files, length: 4_096 },
  { parts: [{ name: "x", type: "x", content: "18 path=secret_2\n", size: "00000000021" }, ...files] },
  { parts: [{ name: "files/public/a.png", type: "0", size: "00000000000" }, ...files] },
  { parts: [{ name: "../secret", type: "2" }, ...files] },
  { parts: [{ name: "x", type: "x", content: "12 size=abc\n" }, ...files] },
  { parts: [{ name: "secret", size: `\xff${"\0".repeat(11)}` }, ...files] },
  { parts: [{ name: "secret", size: `\x80${"\xff".repeat(11)}` }, ...files] },
];

function bytesOf(archive: unknown): Buffer {
  const { parts, length } = fieldsOf(archive);
  const bytes = tarBytes(Array.isArray(parts) ? parts.map(partOf) : []);
  return typeof length === "number" ? bytes.subarray(0, length) : bytes;
}

function partOf(part: unknown): TarPart {
  const { name, type, content, size } = fieldsOf(part);
  return {
    name: typeof name === "string" ? name : "",
    content: typeof content === "string" ? content : toJson(content),
    ...(typeof type === "string" && { type }),
    ...(typeof size === "string" && { size }),
  };
}

/** Reads an archive into a folder. Nothing may be written outside of it. */
export function archiveTarget(
  name: string,
  read: (archive: string, place: PlaceEntry) => Promise<unknown>,
): FuzzTarget {
  const target = valueTarget({
    name,
    seeds: archives,
    read: async (archive) => {
      const root = mkdtempSync(join(tmpdir(), "banter-fuzz-"));
      const out = join("a", "b", "c", "out");
      try {
        const file = join(root, "archive.tar");
        writeFileSync(file, bytesOf(archive));
        await read(file, (entry) => join(root, out, entry));
      } finally {
        const written = readdirSync(root, { recursive: true }).map(String);
        rmSync(root, { recursive: true });
        const outside = written.find((path) => path !== "archive.tar" && !isBeside(path, out));
        // oxlint-disable-next-line no-unsafe-finally -- worse than whatever the reader throws
        if (outside !== undefined) throw new TypeError(`It writes ${outside}, outside of its folder`);
      }
    },
    mayThrow: isRefusal,
  });
  // The message names a byte, not a field of the input.
  return { ...target, inputs: target.inputs.map(({ input }) => ({ input })) };
}

/** Whether a path is in a folder, or is one of the folders around it. */
function isBeside(path: string, folder: string): boolean {
  return folder.startsWith(path) || path.startsWith(join(folder, "/"));
}

/** A message for the operator, and no mistake in the code. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/** What `banter restore` reads. */
export const archiveTargets: readonly FuzzTarget[] = [
  archiveTarget("backups/archive", readBackup),
  valueTarget({
    name: "backups/manifest",
    schema: manifestSchema,
    seeds: [manifest],
    // A deeper nesting has no place in a text.
    read: (value) => (isDeeper(value, 200) ? undefined : parseManifest(toJson(value))),
    mayThrow: isRefusal,
  }),
];
