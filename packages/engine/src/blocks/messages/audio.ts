import { mediaMessage } from "./media.ts";

export const audioMessage = mediaMessage("audio", ["url", "isAutoplayEnabled"]);
