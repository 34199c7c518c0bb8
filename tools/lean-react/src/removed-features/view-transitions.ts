import type { RemovedFeature } from "../removed-feature.ts";

export const viewTransitions: RemovedFeature = {
  why: "The chat animates with CSS: no ViewTransition, and no commit that waits for images or style sheets.",
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
    // Without an animation there are no view-transition events to dispatch.
    [
      "recoverableErrors = pendingViewTransitionEvents; onRecoverableError = pendingTransitionTypes;",
      "recoverableErrors = null; onRecoverableError = null;",
    ],
  ],
  cuts: [["ViewTransitionPseudoElement.prototype.animate =", "function createViewTransitionInstance"]],
  imports: ["ViewTransition", "addTransitionType"],
  mustBeAbsent: [
    "startViewTransition",
    "commitEnterViewTransitions",
    "measureInstance",
    "waitForCommitToBeReady",
    "suspendInstance",
  ],
};
