import { fileURLToPath } from "node:url";
import { buildWidget } from "./build/build-widget.ts";

/* node packages/widget/build.ts */
await buildWidget(fileURLToPath(new URL("dist", import.meta.url)));
