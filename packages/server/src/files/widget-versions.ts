import { createHash, randomBytes } from "node:crypto";
import { access, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import * as v from "valibot";

/** The folder of the data folder with a folder per version. */
export const WIDGET_VERSIONS_FOLDER = "widget";

/** The widget's versions that pages may name. */
export interface WidgetVersions {
  /** Version of the widget that the server comes with. */
  readonly current: string;
  /** Folder with a folder per earlier version. Undefined if the server has no data folder. */
  readonly folder: string | undefined;
  /** Keeps a copy of the current version for pages that name it, so that it is still served after an update. */
  keepCurrent(): Promise<void>;
  /** Subresource Integrity of one of the current version's files. */
  integrity(file: string): Promise<string>;
  /** The current version's modules that a chat needs for its first message. */
  chatFiles(kind: ChatKind): Promise<readonly string[]>;
}

/** What `manifest.json` lists the modules of. */
export type ChatKind = keyof v.InferOutput<typeof manifestSchema>;

const manifestSchema = v.object({ inlineChat: v.array(v.string()), bubble: v.array(v.string()) });

/** Only for bundlers and servers, so pages never request them. */
const UNSERVED = /^(?:npm|opening|types)(?:$|[/\\])/;

export function createWidgetVersions(
  widget: { readonly folder: string; readonly version: string },
  versionsDir: string | undefined,
): WidgetVersions {
  const integrities = new Map<string, Promise<string>>();
  let manifest: ReturnType<typeof readManifest> | undefined;
  return {
    current: widget.version,
    folder: versionsDir,
    keepCurrent: async () => {
      if (versionsDir !== undefined) await keep(widget.folder, join(versionsDir, widget.version));
    },
    integrity: (file) => {
      const known = integrities.get(file) ?? computeIntegrity(join(widget.folder, file));
      integrities.set(file, known);
      return known;
    },
    chatFiles: async (kind) => (await (manifest ??= readManifest(widget.folder)))[kind],
  };
}

async function readManifest(folder: string): Promise<v.InferOutput<typeof manifestSchema>> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  return v.parse(manifestSchema, manifest);
}

/** Copies a folder atomically, even if other servers use the same data folder. */
async function keep(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const temporary = `${target}.${randomBytes(6).toString("hex")}`;
  await mkdir(join(target, ".."), { recursive: true });
  const isServed = (path: string): boolean => !UNSERVED.test(relative(source, path).replaceAll(sep, "/"));
  await cp(source, temporary, { recursive: true, filter: isServed });
  try {
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function computeIntegrity(path: string): Promise<string> {
  const digest = createHash("sha384")
    .update(await readFile(path))
    .digest("base64");
  return `sha384-${digest}`;
}
