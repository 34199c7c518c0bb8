import fieldCss from "../inputs/field/field.css?inline";
import richTextCss from "../messages/rich-text/rich-text.css?inline";
import avatarCss from "./avatar/avatar.css?inline";
import chatCss from "./chat.css?inline";
import controlsCss from "./controls.css?inline";
import loadingScreenCss from "./loading-screen.css?inline";
import transcriptCss from "./transcript/transcript.css?inline";

/** The styles of a first message. Side by side in the built file they pack better: half a kilobyte less to download. */
export const firstStyles = [
  chatCss,
  controlsCss,
  avatarCss,
  loadingScreenCss,
  transcriptCss,
  fieldCss,
  richTextCss,
];
