import type { LeftOut } from "../left-out.ts";

export const debugging: LeftOut = {
  why: "Who develops the chat has React's development build: visitors need no stack of components and no door for developer tools.",
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
  gone: ["describeNativeComponentFrame", "findCurrentFiberUsingSlowPath", "getComponentNameFromType"],
};
