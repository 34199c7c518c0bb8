import type { RemovedFeature } from "../removed-feature.ts";

export const hydration: RemovedFeature = {
  why: "The chat is never rendered on a server, so there is no markup to hydrate and no event to replay.",
  tags: [18],
  variables: {
    isHydrating: "!1",
    hydrationErrors: "null",
    hydrationParentFiber: "null",
    nextHydratableInstance: "null",
    rootOrSingletonContext: "!1",
    currentReplayingEvent: "null",
  },
  fields: { isDehydrated: "!1" },
  calls: {
    popTreeContext: "void 0",
    popHydrationState: "!1",
    resetHydrationState: "void 0",
    upgradeHydrationErrorsToRecoverable: "null",
    getParentHydrationBoundary: "null",
    clearIfContinuousEvent: "void 0",
    checkDidRenderIdHook: "!1",
  },
  rewrites: [
    [
      "var blockedOn = findInstanceBlockingEvent(nativeEvent); if (null === blockedOn)",
      "findInstanceBlockingEvent(nativeEvent); if (!0)",
    ],
    ["ReactDOMHydrationRoot.prototype.render =", ""],
    ["ReactDOMHydrationRoot.prototype.unmount =", ""],
    ["HydrationMismatchException = Error(formatProdErrorMessage(519))", "HydrationMismatchException = null"],
    [
      "SelectiveHydrationException = Error(formatProdErrorMessage(461))",
      "SelectiveHydrationException = null",
    ],
  ],
  cuts: [
    ["ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =", "var isomorphicReactPackageVersion"],
  ],
  imports: ["hydrateRoot"],
  mustBeAbsent: [
    "ReactDOMHydrationRoot",
    "prepareToHydrateHostInstance",
    "canHydrateInstance",
    "throwOnHydrationMismatch",
    "retryIfBlockedOn",
    "queueIfContinuousEvent",
    "attemptReplayContinuousQueuedEvent",
    "clearHydrationBoundary",
  ],
};
