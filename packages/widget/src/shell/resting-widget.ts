import { createLauncher } from "./launcher.ts";
import { styleSheet } from "./style-sheet.ts";
import type { RestingWidget, WidgetContext } from "./widget-context.ts";

/** The host takes part in the page's layout: its size is the page's to say, but nothing makes it a line of text. */
const STANDARD_CSS = "@layer shell{:host{display:block!important;width:100%;height:100%}}";

/** What a widget is until it is used; `wake` loads the rest of it. */
export function createRestingWidget(context: WidgetContext, wake: () => void): RestingWidget {
  const { mode } = context;
  if (mode === "bubble") return createLauncher(context, wake);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    wake();
  });
  if (mode === "standard") {
    context.shadow.adoptedStyleSheets.push(styleSheet(STANDARD_CSS));
    observer.observe(context.element);
  }
  return { dispose: () => observer.disconnect() };
}
