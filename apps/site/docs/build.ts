import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectLicenses } from "../../../tools/bundled-licenses.ts";
import { precompress, textFilesIn } from "../../../tools/precompress.ts";
import { root } from "../../../tools/run-command.ts";
import { bundle } from "../bundle.ts";
import { renderDocsSite } from "./docs-site.ts";

/*
 * `node apps/site/docs/build.ts` writes the docs site into public/docs/. All its URLs are relative, so that the folder works
 * under any path of any static host.
 */

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const output = path("../public/docs");
const seedPage = (name: string): string => join(root, "fault-schedules/src/seed-page", name);

const { files, copies, deadLinks } = renderDocsSite(root);
if (deadLinks.length > 0) {
  console.error(`Links of the documentation that lead nowhere:\n${deadLinks.join("\n")}`);
  process.exit(1);
}

rmSync(output, { recursive: true, force: true });
await bundleScripts();
for (const [name, content] of files) write(name, content);
for (const [name, source] of copies) cpSync(source, join(output, name));
for (const [name, source] of [
  ["assets/tokens.css", path("../public/tokens.css")],
  ["assets/docs.css", path("docs.css")],
  ["assets/seed-page.css", seedPage("seed-page.css")],
  ["assets/favicon.svg", path("../public/favicon.svg")],
  // A tried bot runs in the widget that pages embed.
  ["banter/banter.js", join(root, "packages/widget/dist/banter.js")],
  ["banter/chunks", join(root, "packages/widget/dist/chunks")],
  ["banter/NOTICE.txt", join(root, "packages/widget/dist/NOTICE.txt")],
] as const)
  cpSync(source, join(output, name), { recursive: true });
precompress(textFilesIn(output));

function write(name: string, content: string): void {
  const file = join(output, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function bundleScripts(): Promise<void> {
  const licenses = collectLicenses();
  await bundle({
    root: path("."),
    input: {
      docs: path("client/docs.ts"),
      engine: path("client/engine-entry.ts"),
      "seed-page": seedPage("seed-page.ts"),
    },
    outDir: join(output, "assets"),
    emptyOutDir: false,
    plugins: [licenses.plugin],
  });
  licenses.write(join(output, "NOTICE.txt"));
}
