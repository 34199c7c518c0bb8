/** Numbers of spec §9 that concern the frame around the chat. */
export const UNMOUNT_DELAY_MS = 200;
export const SWIPE_DISTANCE_PX = 10;
/** `medium` and unknown sizes are the 48px of `shell.css`. */
export const LAUNCHER_SIZES: Readonly<Record<string, string>> = { small: "40px", large: "64px" };
/** Brighter backgrounds get a dark icon. */
export const BRIGHTNESS_THRESHOLD = 155;
/** The preview card. */
export const CARD_BACKGROUND = "#f7f8ff";
export const CARD_COLOR = "#303235";
