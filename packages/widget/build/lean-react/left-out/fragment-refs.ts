import type { LeftOut } from "../left-out.ts";

export const fragmentRefs: LeftOut = {
  why: "A reference to a Fragment would be an object with methods of its own (React 18 has none): references name elements.",
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
  gone: [
    "FragmentInstance",
    "traverseVisibleInstancesAndTextInstances",
    "validateDocumentPositionWithFiberTree",
  ],
};
