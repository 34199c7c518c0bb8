import { fileURLToPath } from "node:url";
import { precompress } from "../../tools/precompress.ts";
import { buildWidget } from "./build/build-widget.ts";
import { builtFiles } from "./build/check-build.ts";

/* node packages/widget/build.ts */
const dist = fileURLToPath(new URL("dist", import.meta.url));
await buildWidget(dist);
precompress(builtFiles(dist));
