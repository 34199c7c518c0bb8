import { createElement, createIcon } from "../create-element.ts";
import type { WidgetContext } from "../widget-context.ts";
import { labelAttributes } from "./frame-strings.ts";

const CLOSE_ICON = "M6 6l12 12M18 6L6 18";

export function createCloseButton(
  context: WidgetContext,
  label: "close" | "dismiss",
  attributes: Readonly<Record<string, string>>,
): HTMLButtonElement {
  return createElement(
    "button",
    { type: "button", ...attributes, ...labelAttributes(context, label) },
    createIcon(CLOSE_ICON),
  );
}
