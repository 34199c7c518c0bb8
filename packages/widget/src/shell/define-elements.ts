import type { ChatSource, DisplayModeName } from "./widget-context.ts";
import { createElementClass, type WidgetElementClass } from "./widget-element.ts";
import { version } from "./version.ts";

export type ElementClasses = Readonly<Record<DisplayModeName, WidgetElementClass>>;

/** Creates the three element classes. Their chat comes from `source`. */
export function createElementClasses(source: ChatSource): ElementClasses {
  return {
    standard: createElementClass("standard", source),
    popup: createElementClass("popup", source),
    bubble: createElementClass("bubble", source),
  };
}

/** Defines `<{prefix}-standard>`, `-popup` and `-bubble`, once per page. Where nothing is rendered they stay plain elements. */
export function defineElements(prefix: string, classes: ElementClasses): void {
  if (!isRendered()) return;
  for (const [mode, elementClass] of Object.entries(classes)) {
    const tag = `${prefix}-${mode}`;
    const defined = customElements.get(tag);
    // A subclass, as one class can be registered under one tag only.
    if (defined) warnOfOtherVersion(tag, defined);
    else customElements.define(tag, class extends elementClass {});
  }
}

/** Servers have no elements. The DOMs of unit tests have no layout, and lack or stub much of what a chat needs. */
function isRendered(): boolean {
  return typeof customElements !== "undefined" && !/jsdom|HappyDOM/.test(navigator.userAgent);
}

function warnOfOtherVersion(tag: string, defined: CustomElementConstructor): void {
  const other: unknown = Reflect.get(defined, "version");
  if (other === version) return;
  console.warn(`<${tag}> is Banter`, other, `not ${version}`);
}
