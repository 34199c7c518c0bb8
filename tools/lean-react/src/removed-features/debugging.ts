import type { RemovedFeature } from "../removed-feature.ts";

export const debugging: RemovedFeature = {
  why: "Developers use React's development build: production needs no component stacks and no DevTools hook.",
  variables: { injectedHook: "null", shouldDoubleInvokeUserFnsInHooksDEV: "!1" },
  calls: { getStackByFiberInDevAndProd: '""', setIsStrictModeForDevtools: "void 0" },
  rewrites: [
    ["log$1 = Scheduler.log,", "log$1 = null,"],
    [
      "unstable_setDisableYieldValue = Scheduler.unstable_setDisableYieldValue,",
      "unstable_setDisableYieldValue = null,",
    ],
  ],
  cuts: [["var isomorphicReactPackageVersion$jscomp$inline_2043 =", "exports.createRoot ="]],
  mustBeAbsent: ["describeNativeComponentFrame", "findCurrentFiberUsingSlowPath", "getComponentNameFromType"],
};
