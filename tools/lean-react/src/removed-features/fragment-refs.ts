import type { RemovedFeature } from "../removed-feature.ts";

export const fragmentRefs: RemovedFeature = {
  why: "Refs point to elements. A Fragment ref would be an instance with methods of its own, which React 18 lacks.",
  calls: {
    commitNewChildToFragmentInstances: "void 0",
    commitFragmentInstanceDeletionEffects: "void 0",
    isFragmentInstanceParent: "!1",
    isFragmentInstanceHostBoundary: "!0",
  },
  cases: { "safelyAttachRef/current.tag": [7] },
  cuts: [
    ["FragmentInstance.prototype.addEventListener =", "function addEventListenerToChild"],
    ["FragmentInstance.prototype.removeEventListener =", "function removeEventListenerFromChild"],
    ["FragmentInstance.prototype.dispatchEvent =", "function setFocusOnFiberIfFocusable"],
    ["FragmentInstance.prototype.focusLast =", "function collectChildren"],
    ["FragmentInstance.prototype.blur =", "function blurActiveElementWithinFragment"],
    ["FragmentInstance.prototype.observeUsing =", "function observeChild"],
    ["FragmentInstance.prototype.unobserveUsing =", "function unobserveChild"],
    ["FragmentInstance.prototype.getClientRects =", "function collectClientRects"],
    ["FragmentInstance.prototype.getRootNode =", "function validateDocumentPositionWithFiberTree"],
    ["FragmentInstance.prototype.scrollIntoView =", "function addFragmentHandleToFiber"],
  ],
  mustBeAbsent: [
    "FragmentInstance",
    "traverseVisibleInstancesAndTextInstances",
    "validateDocumentPositionWithFiberTree",
  ],
};
