import { mediaMessage } from "./media.ts";

export const imageMessage = mediaMessage("image", ["url", "alt", "clickLink"]);
