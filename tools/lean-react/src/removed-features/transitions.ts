import type { RemovedFeature } from "../removed-feature.ts";

export const transitions: RemovedFeature = {
  why: "All updates are urgent (lanes 2, 8 and 32, which React renders synchronously): no transitions and no deferred values.",
  variables: {
    currentEntangledLane: "0",
    currentEntangledActionThenable: "null",
    currentEventTransitionLane: "0",
    didReadFromEntangledAsyncAction: "!1",
    didReadFromEntangledAsyncAction$64: "!1",
    globalMostRecentTransitionTime: "0",
    workInProgressDeferredLane: "0",
    workInProgressTransitions: "null",
    pendingPassiveTransitions: "null",
    "flushSyncWorkAcrossRoots_impl/syncTransitionLanes": "0",
    "flushSyncWorkAcrossRoots_impl/onlyLegacy": "!1",
    "processRootScheduleInMicrotask/syncTransitionLanes": "0",
  },
  fields: {
    "ReactSharedInternals.T": "null",
    entangledLanes: "0",
    cancelPendingCommit: "null",
    timeoutHandle: "-1",
  },
  calls: {
    suspendIfUpdateReadFromEntangledAsyncAction: "void 0",
    entangleTransitions: "void 0",
    entangleTransitionUpdate: "void 0",
    pushStoreConsistencyCheck: "void 0",
    shouldAttemptEagerTransition: "!1",
  },
  properties: ["useTransition", "useDeferredValue"],
  rewrites: [
    // Urgent lanes are always rendered synchronously.
    [
      "var shouldTimeSlice = (!forceSync && 0 === (lanes & 127) && 0 === (lanes & root$jscomp$0.expiredLanes)) || checkIfRootIsPrerendering(root$jscomp$0, lanes), exitStatus = shouldTimeSlice ? renderRootConcurrent(root$jscomp$0, lanes) : renderRootSync(root$jscomp$0, lanes, !0), renderWasConcurrent = shouldTimeSlice;",
      "var shouldTimeSlice, exitStatus = renderRootSync(root$jscomp$0, lanes, !0), renderWasConcurrent;",
    ],
    ["(lanes & 62914560) === lanes && ((exitStatus =", "!1 && ((exitStatus ="],
    ["0 !== spawnedLane && markSpawnedDeferredLane", "!1 && markSpawnedDeferredLane", 2],
    [", onRecoverableError, defaultOnDefaultTransitionIndicator );", ", onRecoverableError );", 2],
  ],
  cuts: [
    ["if ( renderWasConcurrent && !isRenderConsistentWithExternalStores", "if (2 === exitStatus) {"],
    ["var prevOnStartTransitionFinish =", "var resumedCache ="],
    ["switch (lanes & -lanes) { case 1: return 1;", "} function getNextLanes"],
  ],
  cases: {
    "computeExpirationTime/lane": [
      1, 4, 16, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288,
      1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912,
      1073741824,
    ],
  },
  imports: ["startTransition", "useTransition", "useDeferredValue"],
  mustBeAbsent: [
    "entangleAsyncAction",
    "isRenderConsistentWithExternalStores",
    "markSpawnedDeferredLane",
    "requestTransitionLane",
    "defaultOnDefaultTransitionIndicator",
    "updateDeferredValueImpl",
  ],
};
