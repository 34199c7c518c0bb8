import type { DisplayModes } from "../widget-context.ts";
import { createBubble } from "./bubble.ts";
import { createPopup } from "./popup.ts";
import { createStandard } from "./standard.ts";

/** Loaded when a widget is first used. */
export const displayModes: DisplayModes = {
  standard: createStandard,
  popup: createPopup,
  bubble: createBubble,
};
