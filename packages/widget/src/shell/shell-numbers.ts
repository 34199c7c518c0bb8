/** Numbers of spec §9 that concern the frame around the chat. Milliseconds and pixels. */
export const UNMOUNT_DELAY = 200;
export const SWIPE_DISTANCE = 10;
/** `medium`, as any other size that there isn't, is the 48px of `shell.css`. */
export const LAUNCHER_SIZES: Readonly<Record<string, string>> = { small: "40px", large: "64px" };
/** Backgrounds brighter than this carry dark icons. */
export const BRIGHTNESS_THRESHOLD = 155;
