import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectLicenses } from "../../tools/bundled-licenses.ts";
import { precompress } from "../../tools/precompress.ts";
import { root } from "../../tools/run-command.ts";
import { buildWidget } from "./build/build-widget.ts";
import { builtFiles } from "./build/check-build.ts";
import { writeManifest } from "./build/write-manifest.ts";

/* node packages/widget/build.ts */
/** `tools/dial-codes.ts` generates a table from its metadata. */
const DIAL_CODES_SOURCE = join(root, "node_modules/libphonenumber-js");
const dist = fileURLToPath(new URL("dist", import.meta.url));
const licenses = collectLicenses([DIAL_CODES_SOURCE]);
const chat = await buildWidget(dist, undefined, [licenses.plugin]);
licenses.write(join(dist, "NOTICE.txt"));
writeManifest(dist, builtFiles(dist), { version: readVersion(), chat });
precompress(builtFiles(dist));

function readVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
