import { styleSheet } from "../style-sheet.ts";
import hostBoxCss from "./host-box.css?inline";

/**
 * Gives the element of an overlay a box of no size. Without any, the browser draws what is in it all the same, but tools
 * that read a page by its boxes, such as the accessibility snapshots of tests, pass over it.
 */
export function giveHostBox(shadow: ShadowRoot): CSSStyleSheet {
  const sheet = styleSheet(hostBoxCss);
  shadow.adoptedStyleSheets.push(sheet);
  return sheet;
}
