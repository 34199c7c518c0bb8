import { renderToStaticMarkup } from "react-dom/server";
import {
  isRecord,
  SERVER_PLACEHOLDER,
  themeForScheme,
  type Opening,
  type Prerendered,
  type RenderedOpening,
  type RenderOpening,
} from "@banter/protocol";
import { AddressContext } from "../chat-context/addresses.ts";
import avatarCss from "../chat/avatar/avatar.css?inline";
import chatCss from "../chat/chat.css?inline";
import loadingScreenCss from "../chat/loading-screen/loading-screen.css?inline";
import transcriptCss from "../chat/transcript/transcript.css?inline";
import imageCss from "../messages/image/image-message.css?inline";
import richTextCss from "../messages/rich-text/rich-text.css?inline";
import { isContainerFilled, themeVariables } from "../theme/theme-variables.ts";
import { cssFontFamily, fontFamily } from "../theme/font.ts";
import { sanitizeTheme } from "../theme/sanitize-theme.ts";
import tokensCss from "../theme/tokens.css?inline";
import { countInstantMessages } from "./instant-messages.ts";
import { OpeningChat, OpeningMessages } from "./OpeningMessages.tsx";
import { prerenderedNodes } from "./prerendered-nodes.ts";

const ADDRESSES = { server: SERVER_PLACEHOLDER, page: `${SERVER_PLACEHOLDER}/` };

/** Renders the first messages of a bot with the chat's own components. Runs without a browser. */
export const renderOpening: RenderOpening = (opening) => {
  const { bot, messages } = opening;
  const theme = sanitizeTheme(bot.theme, () => {});
  const instant = messages.slice(0, countInstantMessages(opening));
  const html = render(
    <OpeningChat messages={instant} theme={theme} isFilled={isContainerFilled(themeForScheme(theme, false))} />,
  );
  const laterHtml = render(
    <>
      <OpeningMessages messages={messages.slice(instant.length)} />
      <Choices opening={opening} />
    </>,
  );
  const css = [chatCss, tokensCss, ...(instant.length === 0 ? [loadingScreenCss] : MESSAGE_STYLES)].join("");
  return { prerendered: { ...schemes(opening, css), css, count: instant.length, nodes: prerenderedNodes(html) }, html, laterHtml };
};

const MESSAGE_STYLES = [transcriptCss, avatarCss, richTextCss, imageCss];

function render(content: React.ReactNode): string {
  return renderToStaticMarkup(<AddressContext.Provider value={ADDRESSES}>{content}</AddressContext.Provider>);
}
