import type { RemovedFeature } from "../removed-feature.ts";

export const actions: RemovedFeature = {
  why: "Forms are submitted by onSubmit: no action functions, no action state, no optimistic state.",
  variables: { needsFormReset: "!1" },
  calls: { extractEvents$1: "void 0" },
  properties: ["useHostTransitionStatus", "useFormState", "useActionState", "useOptimistic", "r"],
  cases: { "setProp/key": ["action", "formAction"] },
  rewrites: [
    ["parent === hostTransitionProviderCursor.current", "!1"],
    ["hostTransitionProviderCursor.current === fiber &&", "!1 &&"],
    [
      "var stateHook = fiber.memoizedState; null !== stateHook && ((HostTransitionContext._currentValue = stateHook.memoizedState), push(hostTransitionProviderCursor, fiber));",
      "var stateHook;",
    ],
    [
      "null !== workInProgress.memoizedState && (($$typeof = renderWithHooks(",
      "!1 && (($$typeof = renderWithHooks(",
    ],
  ],
  imports: ["useActionState", "useFormState", "useFormStatus", "useOptimistic", "requestFormReset"],
  attributes: ["action", "formAction"],
  mustBeAbsent: [
    "startHostTransition",
    "mountActionState",
    "HostTransitionContext",
    "recursivelyResetForms",
    "dispatchOptimisticSetState",
  ],
};
