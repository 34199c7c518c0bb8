import type { LeftOut } from "../left-out.ts";

export const events: LeftOut = {
  why: "No onSelect, onBeforeInput, onMouseEnter, onPointerEnter or their opposites: the browser's own are enough.",
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
  gone: [
    "constructSelectEvent",
    "getFallbackBeforeInputChars",
    "accumulateEnterLeaveListenersForEvent",
    "getLowestCommonAncestor",
  ],
};
