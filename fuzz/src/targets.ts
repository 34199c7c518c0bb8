import type { FuzzTarget } from "./fuzz-target.ts";
import { archiveTargets } from "./targets/archive-targets.ts";
import { botTargets } from "./targets/bot-targets.ts";
import { browserTargets } from "./targets/browser-targets.ts";
import { clientTargets } from "./targets/client-targets.ts";
import { flowTargets } from "./targets/flow-targets.ts";
import { pageAndRouteTargets } from "./targets/page-targets.ts";
import { requestTargets } from "./targets/request-targets.ts";
import { serverTargets } from "./targets/server-targets.ts";
import { serviceTargets } from "./targets/service-targets.ts";
import { storedTargets } from "./targets/stored-targets.ts";
import { textTargets } from "./targets/text-targets.ts";
import { wireTargets } from "./targets/wire-targets.ts";

/** Every parser of what comes from outside. */
export const targets: readonly FuzzTarget[] = [
  ...wireTargets,
  ...requestTargets,
  ...botTargets,
  ...flowTargets,
  ...storedTargets,
  ...textTargets,
  ...serverTargets,
  ...serviceTargets,
  ...archiveTargets,
  ...pageAndRouteTargets,
  ...browserTargets,
  ...clientTargets,
];
