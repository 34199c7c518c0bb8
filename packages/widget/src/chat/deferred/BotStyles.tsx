import { useEffect, useLayoutEffect } from "react";
import {
  useChat,
  useChatProps,
  useChatState,
  useStyles,
  useWithheld,
} from "../../chat-context/chat-context.ts";
import printCss from "../print.css?inline";
import { replaceCustomCss } from "../../theme/custom-css.ts";
import { chooseFont, loadFont } from "../../theme/load-font.ts";

/** Applies what a bot's theme brings along, its font and its custom CSS, and the styles of print-outs. */
export function BotStyles({ customCss }: { readonly customCss: string }) {
  useStyles(printCss);
  const { styles } = useChat();
  const isWithheld = useWithheld(customCss !== "");
  useLayoutEffect(() => {
    if (!isWithheld) replaceCustomCss(styles.custom, customCss);
  }, [styles, customCss, isWithheld]);
  useFont();
  return null;
}

/** Loads the font; the system font is shown until then. */
function useFont(): void {
  const { font } = useChatProps();
  const botFont = useChatState((state) => state.bot?.theme.general.font);
  const { stylesheet, faces } = chooseFont(font, botFont);
  const isWithheld = useWithheld(stylesheet !== undefined || faces !== "");
  useEffect(
    () => (isWithheld ? undefined : loadFont({ stylesheet, faces }, document)),
    [stylesheet, faces, isWithheld],
  );
}
