import type { Launcher, WidgetContext } from "../widget-context.ts";

/**
 * The launcher with its label in the chat's language, once that is loaded. The launcher itself, which loads with every
 * page, knows only English and the page's own strings.
 */
export function translatedLauncher(
  context: WidgetContext,
  launcher: Launcher,
): Launcher & { update(): void } {
  let isOpen = false;
  let suffix = "";

  function translate(): void {
    const key = isOpen ? "closeChat" : "openChat";
    const translated = context.texts.translation?.[key];
    if (translated === undefined || context.getProps().words?.[key] !== undefined) return;
    launcher.button.setAttribute("aria-label", translated + suffix);
  }

  return {
    ...launcher,
    setOpen: (next) => {
      isOpen = next;
      launcher.setOpen(next);
      translate();
    },
    setLabelSuffix: (next) => {
      suffix = next;
      launcher.setLabelSuffix(suffix);
      translate();
    },
    update: () => {
      launcher.setLabelSuffix(suffix);
      translate();
    },
  };
}
