import { channels } from "./color.ts";
import { colorContext, surfaceBackground, type Appearance } from "./color-context.ts";

/** How single choices look. One in the color of the visitor's answers would look like an answer, so it is outlined. */
export function choiceVariant(appearance: Appearance): "filled" | "outlined" {
  const { chat } = appearance.theme;
  if (chat.buttonsInput.variant !== undefined) return chat.buttonsInput.variant;
  const { palette, background } = colorContext(appearance);
  const choice = surfaceBackground(chat.buttons, palette.button, background);
  const answer = surfaceBackground(chat.guestBubbles, palette.guestBubble, background);
  return channels(choice) === channels(answer) ? "outlined" : "filled";
}
