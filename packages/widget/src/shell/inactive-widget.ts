import { createStyleSheet } from "./create-element.ts";
import hostSizeCss from "./host-size.css?inline";
import { createLauncher } from "./launcher.ts";
import type { InactiveWidget, WidgetContext } from "./widget-context.ts";

/** The page decides the size of an inline chat, but can't make it an inline box. */
const STANDARD_CSS = "@layer shell{:host{display:block!important;width:100%;height:100%}}";

/** Creates what a widget shows before its display mode is loaded. `open` opens the widget. */
export function createInactiveWidget(context: WidgetContext, open: () => void): InactiveWidget {
  const { mode, element, shadow, getProps } = context;
  const hostStyles = createStyleSheet(mode === "standard" ? STANDARD_CSS : hostSizeCss);
  shadow.adoptedStyleSheets.push(hostStyles);
  if (mode === "standard") return openWhenVisible(element, open);
  if (mode === "popup") return {};
  const { launcher, update } = createLauncher(context, open);
  return {
    launcher,
    update: () => {
      // In the page's flow, the page positions the launcher.
      hostStyles.disabled = getProps().theme.position === "static";
      update();
    },
  };
}

function openWhenVisible(element: HTMLElement, open: () => void): InactiveWidget {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    open();
  });
  observer.observe(element);
  return { dispose: () => observer.disconnect() };
}
