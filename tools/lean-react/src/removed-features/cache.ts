import type { RemovedFeature } from "../removed-feature.ts";

export const cache: RemovedFeature = {
  why: "cache, use, useEffectEvent, the compiler's cache and Profiler are missing in React 18, which a page may bring, or are for servers.",
  tags: [12, 21, 24, 25],
  types: ["REACT_PROFILER_TYPE", "REACT_CONSUMER_TYPE"],
  fields: { "ReactSharedInternals.A": "null" },
  calls: { pushAsyncDispatcher: "null", releaseRootPooledCache: "void 0" },
  properties: [
    "use",
    "readContext",
    "useMemoCache",
    "useCacheRefresh",
    "useEffectEvent",
    "useImperativeHandle",
    "useDebugValue",
  ],
  rewrites: [
    ["pushProvider(workInProgress, CacheContext, current.memoizedState.cache);", "", 2],
    ["popProvider(CacheContext)", "void 0", 6],
    [
      "props = nextState.cache; pushProvider(workInProgress, CacheContext, props); props !== prevState.cache && propagateContextChanges( workInProgress, [CacheContext], renderLanes, !0 );",
      "",
    ],
    [
      "newProps = null; null !== current && (newProps = current.memoizedState.cache); workInProgress.memoizedState.cache !== newProps && (workInProgress.flags |= 2048);",
      "",
    ],
    ["tag = createCache(); tag.refCount++; containerInfo.pooledCache = tag; tag.refCount++;", ""],
    [", cache: tag };", "};"],
    ["(current = null !== current ? current.events : null)", "(current = null)"],
  ],
  cuts: [["flags & 2048 && ((flags = null),", "break; case 12: if (flags & 2048) {"]],
  imports: [
    "use",
    "cache",
    "cacheSignal",
    "useDebugValue",
    "useEffectEvent",
    "useImperativeHandle",
    "Profiler",
  ],
  mustBeAbsent: [
    "createCache",
    "CacheContext",
    "useMemoCache",
    "DefaultAsyncDispatcher",
    "imperativeHandleEffect",
  ],
};
