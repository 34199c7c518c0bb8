import type { Launcher, WidgetContext } from "../widget-context.ts";

/**
 * The launcher, named in the chat's language as soon as that is there. The launcher itself knows English and the owner's
 * words only: what loads with every page stays small.
 */
export function translatedLauncher(
  context: WidgetContext,
  launcher: Launcher,
): Launcher & { update(): void } {
  let isOpen = false;
  let news = "";

  function name(): void {
    const key = isOpen ? "closeChat" : "openChat";
    const translated = context.translation?.[key];
    if (translated === undefined || context.getProps().words?.[key] !== undefined) return;
    launcher.button.setAttribute("aria-label", translated + news);
  }

  return {
    ...launcher,
    setOpen: (next) => {
      isOpen = next;
      launcher.setOpen(next);
      name();
    },
    setNews: (words) => {
      news = words && `, ${words}`;
      launcher.setNews(news);
      name();
    },
    update: () => {
      launcher.setNews(news);
      name();
    },
  };
}
