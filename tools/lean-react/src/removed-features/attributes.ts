import type { RemovedFeature } from "../removed-feature.ts";

const unsupported = [
  "dangerouslySetInnerHTML",
  "xlinkHref",
  "xlinkActuate",
  "xlinkArcrole",
  "xlinkRole",
  "xlinkShow",
  "xlinkTitle",
  "xlinkType",
  "xmlBase",
  "xmlLang",
  "xmlSpace",
];

export const attributes: RemovedFeature = {
  why: "The chat sets plain attributes only: no namespaced SVG attributes, no HTML from strings, no custom elements, no scripts.",
  calls: { isCustomElement: "!1", isAttributeNameSafe: "!0" },
  cases: {
    "setProp/key": unsupported,
    "completeWork/type": ["script", "math"],
  },
  cuts: [
    ['["accentHeight", "accent-height"],', "]), isJavaScriptProtocol ="],
    [" MozAnimationIterationCount", '".split( " " ) ); function setValueForStyle('],
  ],
  elements: ["script", "math"],
  attributes: [
    ...unsupported,
    // React would write these in kebab case.
    ...`
      accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule
      colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline
      enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust
      fontStretch fontStyle fontVariant fontWeight glyphName glyphOrientationHorizontal
      glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor markerEnd
      markerMid markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents
      renderingIntent shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness
      strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity
      strokeWidth textAnchor textDecoration textRendering transformOrigin underlinePosition
      underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic
      vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xmlnsXlink
      xHeight
    `
      .trim()
      .split(/\s+/),
  ],
  mustBeAbsent: ["setPropOnCustomElement", "setValueForNamespacedAttribute", "VALID_ATTRIBUTE_NAME_REGEX"],
};
