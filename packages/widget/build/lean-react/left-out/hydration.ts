import type { LeftOut } from "../left-out.ts";

export const hydration: LeftOut = {
  why: "No server draws a chat: there is no markup to take over, and no event waits until it is.",
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
  gone: [
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
