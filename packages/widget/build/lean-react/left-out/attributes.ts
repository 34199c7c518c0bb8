import type { LeftOut } from "../left-out.ts";

const refused = [
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

export const attributes: LeftOut = {
  why: "Of attributes the chat uses plain ones: none of SVG's with two names, no HTML from text, no elements of its own, no scripts.",
  calls: { isCustomElement: "!1", isAttributeNameSafe: "!0" },
  cases: {
    "setProp/key": refused,
    "completeWork/type": ["script", "math"],
  },
  cuts: [
    ['["accentHeight", "accent-height"],', "]), isJavaScriptProtocol ="],
    [" MozAnimationIterationCount", '".split( " " ) ); function setValueForStyle('],
  ],
  elements: ["script", "math"],
  attributes: [
    ...refused,
    // Names that would have to be written in another way.
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
  gone: ["setPropOnCustomElement", "setValueForNamespacedAttribute", "VALID_ATTRIBUTE_NAME_REGEX"],
};
