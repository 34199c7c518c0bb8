import type { ResolvedProps } from "../../contract/resolve-props.ts";
import type { WidgetContext } from "../widget-context.ts";

/** The context of a widget whose bot a display rule can replace, until the page sets another one. */
export function createRuledContext(context: WidgetContext) {
  const pageBot = () => JSON.stringify(context.getProps().typebot);
  let chosen: { readonly typebot: string; readonly replaced: string } | undefined;

  /** Without a chosen bot nothing is compared: the page's can be a whole bot. */
  function chosenBot(): string | undefined {
    if (chosen !== undefined && chosen.replaced !== pageBot()) chosen = undefined;
    return chosen?.typebot;
  }

  function getProps(): ResolvedProps {
    const typebot = chosenBot();
    return typebot === undefined ? context.getProps() : { ...context.getProps(), typebot };
  }

  return {
    context: { ...context, getProps } satisfies WidgetContext,
    setBot: (typebot: string): void => {
      chosen = { typebot, replaced: pageBot() };
    },
    hasBot: (): boolean => chosenBot() !== undefined,
  };
}
