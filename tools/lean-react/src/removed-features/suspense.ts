import type { RemovedFeature } from "../removed-feature.ts";

export const suspense: RemovedFeature = {
  why: "Deferred parts are loaded by a hook that renders a fallback: nothing suspends and nothing is hidden.",
  tags: [13, 16, 19, 22, 23, 31],
  types: [
    "REACT_LAZY_TYPE",
    "REACT_SUSPENSE_TYPE",
    "REACT_SUSPENSE_LIST_TYPE",
    "REACT_ACTIVITY_TYPE",
    "REACT_LEGACY_HIDDEN_TYPE",
    "SuspenseException",
    "SuspenseActionException",
    "SuspenseyCommitException",
  ],
  variables: {
    offscreenSubtreeIsHidden: "!1",
    offscreenSubtreeWasHidden: "!1",
    offscreenDirectParentIsHidden: "!1",
    shellBoundary: "null",
    thenableState: "null",
    thenableState$1: "null",
    thenableIndexCounter: "0",
    thenableIndexCounter$1: "0",
    workInProgressRootDidSkipSuspendedSiblings: "!1",
    workInProgressRootIsPrerendering: "!1",
    workInProgressRootDidAttachPingListener: "!1",
    workInProgressRootPingedLanes: "0",
    workInProgressSuspendedRetryLanes: "0",
    globalMostRecentFallbackTime: "0",
  },
  fields: {
    "suspenseHandlerStackCursor.current": "null",
    "currentTreeHiddenStackCursor.current": "null",
    shellSuspendCounter: "0",
    hiddenCallbacks: "null",
  },
  calls: {
    checkIfRootIsPrerendering: "!1",
    readContextDuringReconciliation: "null",
    preloadInstanceAndSuspendIfNeeded: "void 0",
  },
  cases: {
    "renderRootSync/workInProgressSuspendedReason": [8, 3, 2, 9, 6],
  },
  rewrites: [
    // Everything thrown is an error, promises included.
    [
      'null !== value && "object" === typeof value && "function" === typeof value.then ) { returnFiber = sourceFiber.alternate;',
      "!1) { returnFiber = sourceFiber.alternate;",
    ],
    ["isHydrating || 1 === suspendedReason", "!0"],
    ["thrownValue === SuspenseException || thrownValue === SuspenseActionException ?", "!1 ?"],
    ["thrownValue === SuspenseyCommitException ?", "!1 ?"],
    [
      'thrownValue === SelectiveHydrationException ? 8 : null !== thrownValue && "object" === typeof thrownValue && "function" === typeof thrownValue.then ? 6 : 1',
      "1",
    ],
    ["x === SuspenseException || x === SuspenseActionException", "!1"],
    ['"function" === typeof newChild.then', "!1", 4],
    ["newChild.$$typeof === REACT_CONTEXT_TYPE", "!1", 4],
  ],
  cuts: [["SuspenseException = Error(formatProdErrorMessage(460)),", "noopSuspenseyCommitThenable ="]],
  imports: ["lazy", "Suspense", "SuspenseList", "Activity"],
  mustBeAbsent: [
    "trackUsedThenable",
    "updateSuspenseComponent",
    "renderRootConcurrent",
    "hideOrUnhideAllChildren",
  ],
};
