import type { RemovedFeature } from "../removed-feature.ts";

export const oldBrowsers: RemovedFeature = {
  why: "Browsers below the widget's build target, and environments without a document.",
  variables: {
    canUseDOM: "!0",
    documentMode: "null",
    canUseCompositionEvent: "!0",
    useFallbackCompositionData: "!1",
    isInputEventSupported: "!0",
    passiveBrowserEventsSupported: "!0",
    isComposing: "!1",
    clz32: "Math.clz32",
    objectIs: "Object.is",
    ANIMATION_END: '"animationend"',
    ANIMATION_ITERATION: '"animationiteration"',
    ANIMATION_START: '"animationstart"',
    TRANSITION_RUN: '"transitionrun"',
    TRANSITION_START: '"transitionstart"',
    TRANSITION_CANCEL: '"transitioncancel"',
    TRANSITION_END: '"transitionend"',
    reportGlobalError: "reportError",
    scheduleMicrotask: "queueMicrotask",
  },
  calls: { getVendorPrefixedEventName: '""' },
  rewrites: [
    [
      'function (event) { if ("movementX" in event) return event.movementX; event !== lastMouseEvent && (lastMouseEvent && "mousemove" === event.type ? ((lastMovementX = event.screenX - lastMouseEvent.screenX), (lastMovementY = event.screenY - lastMouseEvent.screenY)) : (lastMovementY = lastMovementX = 0), (lastMouseEvent = event)); return lastMovementX; }',
      "0",
    ],
    ['function (event) { return "movementY" in event ? event.movementY : lastMovementY; }', "0"],
    [
      "function (event) { return void 0 === event.relatedTarget ? event.fromElement === event.srcElement ? event.toElement : event.fromElement : event.relatedTarget; }",
      "0",
    ],
    [
      'function (event) { return "clipboardData" in event ? event.clipboardData : window.clipboardData; }',
      "0",
    ],
    [
      'function (event) { return "deltaX" in event ? event.deltaX : "wheelDeltaX" in event ? -event.wheelDeltaX : 0; }',
      "0",
    ],
    [
      'function (event) { return "deltaY" in event ? event.deltaY : "wheelDeltaY" in event ? -event.wheelDeltaY : "wheelDelta" in event ? -event.wheelDelta : 0; }',
      "0",
    ],
  ],
  cuts: [
    ["if (canUseDOM) try { var options = {};", "var root = null, startText = null,"],
    ["if (canUseDOM) { var JSCompiler_inline_result$jscomp$318;", "function stopWatchingForValueChange"],
    ["canUseDOM && ((style =", "function getVendorPrefixedEventName"],
  ],
  mustBeAbsent: [
    "handleEventsForInputEventPolyfill",
    "getVendorPrefixedEventName",
    "vendorPrefixes",
    "isFallbackCompositionEnd",
    "getData",
  ],
};
