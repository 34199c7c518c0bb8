import { useEffect } from "react";
import { chooseFont, loadFont } from "../../theme/font.ts";
import { useChatProps, useChatState } from "../chat-context.ts";

/** Fetches the font of the bot or of the page's owner; until it is there the system's stands in. */
export function useFont(): void {
  const { font } = useChatProps();
  const ofBot = useChatState((state) => state.bot?.theme.general.font);
  const { address, faces } = chooseFont(font, ofBot);
  useEffect(() => loadFont({ address, faces }, document), [address, faces]);
}
