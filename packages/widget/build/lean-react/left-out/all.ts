import type { LeftOut } from "../left-out.ts";
import { actions } from "./actions.ts";
import { attributes } from "./attributes.ts";
import { cache } from "./cache.ts";
import { debugging } from "./debugging.ts";
import { events } from "./events.ts";
import { fragmentRefs } from "./fragment-refs.ts";
import { hydration } from "./hydration.ts";
import { oldBrowsers } from "./old-browsers.ts";
import { resources } from "./resources.ts";
import { suspense } from "./suspense.ts";
import { transitions } from "./transitions.ts";
import { viewTransitions } from "./view-transitions.ts";

/** What a chat never asks of React DOM, by the name that errors of the build give it. */
export const leftOut: Readonly<Record<string, LeftOut>> = {
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
