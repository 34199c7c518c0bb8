import type { LeftOut } from "../left-out.ts";

export const viewTransitions: LeftOut = {
  why: "The chat's animations are CSS: no ViewTransition, and no commit that waits for pictures or style sheets.",
  tags: [30],
  types: ["REACT_VIEW_TRANSITION_TYPE"],
  variables: {
    viewTransitionMutationContext: "!1",
    shouldStartViewTransition: "!1",
    inUpdateViewTransition: "!1",
    rootViewTransitionAffected: "!1",
    appearingViewTransitions: "null",
    pendingViewTransition: "null",
    pendingViewTransitionEvents: "null",
    pendingTransitionTypes: "null",
    "commitBeforeMutationEffects/committedLanes": "!1",
    "commitBeforeMutationEffects_complete/isViewTransitionEligible$jscomp$0": "!1",
    "recursivelyTraversePassiveMountEffects/isViewTransitionEligible": "!1",
    "commitPassiveMountOnFiber/isViewTransitionEligible": "!1",
    "flushSpawnedWork/committedViewTransition": "null",
  },
  calls: { pushMutationContext: "null" },
  rewrites: [
    ["isViewTransitionEligible || subtreeFlags & 8192 || 16785408 === (subtreeFlags & 16785408)", "!1"],
    [
      "(lanes & 335544064) === lanes ? ((pendingTransitionTypes = claimQueuedTransitionTypes(root)), (spawnedLane = 10262)) : ((pendingTransitionTypes = null), (spawnedLane = 10256));",
      "spawnedLane = 10256;",
    ],
    ["(lanes & 335544064) === lanes ? 10262 : 10256", "10256"],
    // In a finished root with nothing to animate there are no events to send.
    [
      "recoverableErrors = pendingViewTransitionEvents; onRecoverableError = pendingTransitionTypes;",
      "recoverableErrors = null; onRecoverableError = null;",
    ],
  ],
  cuts: [["ViewTransitionPseudoElement.prototype.animate =", "function createViewTransitionInstance"]],
  imports: ["ViewTransition", "addTransitionType"],
  gone: [
    "startViewTransition",
    "commitEnterViewTransitions",
    "measureInstance",
    "waitForCommitToBeReady",
    "suspendInstance",
  ],
};
