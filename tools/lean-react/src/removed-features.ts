import type { RemovedFeature } from "./removed-feature.ts";
import { actions } from "./removed-features/actions.ts";
import { attributes } from "./removed-features/attributes.ts";
import { cache } from "./removed-features/cache.ts";
import { debugging } from "./removed-features/debugging.ts";
import { events } from "./removed-features/events.ts";
import { fragmentRefs } from "./removed-features/fragment-refs.ts";
import { hydration } from "./removed-features/hydration.ts";
import { oldBrowsers } from "./removed-features/old-browsers.ts";
import { resources } from "./removed-features/resources.ts";
import { suspense } from "./removed-features/suspense.ts";
import { transitions } from "./removed-features/transitions.ts";
import { viewTransitions } from "./removed-features/view-transitions.ts";

/** The features of React DOM that the chat never uses, by file name. */
export const removedFeatures: Readonly<Record<string, RemovedFeature>> = {
  hydration,
  suspense,
  transitions,
  "view-transitions": viewTransitions,
  resources,
  "fragment-refs": fragmentRefs,
  actions,
  cache,
  debugging,
  events,
  "old-browsers": oldBrowsers,
  attributes,
};
