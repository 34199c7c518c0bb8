import type { WidgetContext } from "../widget-context.ts";

/** The context of a widget whose bot a display rule can replace, until the page sets another one. */
export function createRuledContext(context: WidgetContext) {
  const pageBot = () => JSON.stringify(context.getProps().typebot);
  let chosen: { readonly typebot: string; readonly replaced: string } | undefined;

  function chosenBot(): { readonly typebot: string } | undefined {
    if (chosen?.replaced !== pageBot()) chosen = undefined;
    return chosen && { typebot: chosen.typebot };
  }

  const ruled: WidgetContext = {
    ...context,
    getProps: () => ({ ...context.getProps(), ...chosenBot() }),
    // The launcher, which has the page's context, shows it, too.
    get translation() {
      return context.translation;
    },
    set translation(next) {
      context.translation = next;
    },
  };

  return {
    context: ruled,
    setBot: (typebot: string): void => {
      chosen = { typebot, replaced: pageBot() };
    },
    hasBot: (): boolean => chosenBot() !== undefined,
  };
}
