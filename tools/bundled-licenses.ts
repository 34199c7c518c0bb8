import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Collects the third-party packages whose code a build contains. */
export interface LicenseCollector {
  readonly plugin: Plugin;
  /** Writes the names, versions and license texts of the packages. */
  write(path: string): void;
}

const PACKAGE_FOLDER = /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** `dataSources` are package folders from which a checked-in table was generated. */
export function collectLicenses(dataSources: readonly string[] = []): LicenseCollector {
  const folders = new Set(dataSources);
  return {
    plugin: {
      name: "banter:collect-licenses",
      generateBundle: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          for (const id of Object.keys(chunk.modules)) {
            const folder = PACKAGE_FOLDER.exec(id.replaceAll("\\", "/"))?.[1];
            if (folder !== undefined) folders.add(folder);
          }
        }
      },
    },
    write: (path) => {
      const notices = [...folders].map(readNotice).toSorted((a, b) => a.localeCompare(b));
      writeFileSync(path, `${INTRODUCTION}\n\n${[...new Set(notices)].join("\n\n")}\n`);
    },
  };
}

const INTRODUCTION = "The files in this folder contain code of these packages:";

function readNotice(folder: string): string {
  const manifest: { name: string; version: string; license: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const licenses = globSync("{LICEN[SC]E,licen[sc]e}*", { cwd: folder }).toSorted();
  if (licenses.length === 0)
    throw new Error(
      `${manifest.name} has no license file. Its code can't be redistributed without its text.`,
    );
  const texts = licenses.map((license) => readFileSync(join(folder, license), "utf8").trim());
  return [`--- ${manifest.name} ${manifest.version} (${manifest.license}) ---`, ...texts].join("\n\n");
}
