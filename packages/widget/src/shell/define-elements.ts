import type { DisplayModeName } from "./widget-context.ts";
import type { WidgetElementClass } from "./widget-element.ts";
import { version } from "./shell-version.ts";

export type ElementClasses = Readonly<Record<DisplayModeName, WidgetElementClass>>;

/** Defines `<{prefix}-standard>`, `-popup` and `-bubble`, once per page. Does nothing on a server. */
export function defineElements(prefix: string, classes: ElementClasses): void {
  if (typeof customElements === "undefined") return;
  for (const [mode, elementClass] of Object.entries(classes)) {
    const tag = `${prefix}-${mode}`;
    const defined = customElements.get(tag);
    // One class can have one tag only.
    if (defined) warnOfOtherVersion(tag, defined);
    else customElements.define(tag, class extends elementClass {});
  }
}

function warnOfOtherVersion(tag: string, defined: CustomElementConstructor): void {
  const other: unknown = Reflect.get(defined, "version");
  if (other === version) return;
  console.warn(`<${tag}> is Banter`, other, `not ${version}`);
}
