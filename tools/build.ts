import { build } from "./build-packages.ts";

if (!build()) process.exit(1);
