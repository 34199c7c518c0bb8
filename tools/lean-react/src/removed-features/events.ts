import type { RemovedFeature } from "../removed-feature.ts";

export const events: RemovedFeature = {
  why: "No onSelect, onBeforeInput, onMouseEnter, onPointerEnter or their counterparts: native listeners suffice.",
  cuts: [
    [
      'a: { SyntheticEventCtor = "mouseover" === domEventName ||',
      "a: { reactName = targetInst ? getNodeFromInstance(targetInst) : window;",
    ],
    [
      "handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window; switch (domEventName) {",
      "var fallbackData;",
    ],
    ["if ( (fallbackData = canUseTextInputEvent", "extractEvents$1( dispatchQueue,"],
    ['registerDirectEvent("onMouseEnter",', 'registerTwoPhaseEvent( "onChange",'],
    ['registerTwoPhaseEvent( "onSelect",', 'registerTwoPhaseEvent( "onCompositionEnd",'],
  ],
  attributes: [
    "onSelect",
    "onBeforeInput",
    "onMouseEnter",
    "onMouseLeave",
    "onPointerEnter",
    "onPointerLeave",
  ],
  mustBeAbsent: [
    "constructSelectEvent",
    "getFallbackBeforeInputChars",
    "accumulateEnterLeaveListenersForEvent",
    "getLowestCommonAncestor",
  ],
};
