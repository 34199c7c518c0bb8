// The entry for browsers opens a message channel, which would keep a server process alive.
import { renderToStaticMarkup } from "react-dom/server.edge";
import {
  SERVER_PLACEHOLDER,
  themeForScheme,
  type Opening,
  type Prerendered,
  type RenderOpening,
  type Theme,
} from "@banter/protocol";
import { BaseUrlContext } from "../chat-context/base-urls.ts";
import avatarCss from "../chat/avatar/avatar.css?inline";
import controlsCss from "../controls/controls.css?inline";
import fieldCss from "../inputs/field/field.css?inline";
import chatCss from "../chat/chat.css?inline";
import headerCss from "../chat/header/chat-header.css?inline";
import loadingScreenCss from "../chat/loading-screen/loading-screen.css?inline";
import transcriptCss from "../chat/transcript/transcript.css?inline";
import imageCss from "../messages/image/image-message.css?inline";
import richTextCss from "../messages/rich-text/rich-text.css?inline";
import { cssFontFamily, fontFamily } from "../theme/font.ts";
import { sanitizeTheme } from "../theme/sanitize-theme.ts";
import { themeVariables } from "../theme/theme-variables.ts";
import tokensCss from "../theme/tokens.css?inline";
import { countInstantMessages } from "./instant-messages.ts";
import { OpeningChat } from "./OpeningChat.tsx";
import { instantField } from "./OpeningField.tsx";
import { prerenderedNodes } from "./prerendered-nodes.ts";

const BASE_URLS = { server: SERVER_PLACEHOLDER, page: `${SERVER_PLACEHOLDER}/` };

/** Renders the first messages of a bot with the chat's own components. Runs without a browser. */
export const renderOpening: RenderOpening = (opening, layout) => {
  const theme = sanitizeTheme(opening.bot.theme, () => undefined);
  const count = countInstantMessages(opening, layout);
  const field = instantField(opening, count);
  const markup = renderToStaticMarkup(
    <BaseUrlContext.Provider value={BASE_URLS}>
      <OpeningChat opening={opening} count={count} field={field} theme={theme} />
    </BaseUrlContext.Provider>,
  );
  // React begins with hints for images, also for those that only readers without scripts see.
  const html = markup.slice(markup.indexOf("<div"));
  const css = stylesFor(theme, count, field !== undefined);
  return {
    prerendered: { count, css, ...schemes(opening, theme, css), nodes: prerenderedNodes(html) },
    html,
  };
};

function stylesFor({ header }: Theme, count: number, hasField: boolean): string {
  return [
    chatCss,
    tokensCss,
    ...(header.isEnabled ? [headerCss] : []),
    ...(count === 0 ? [loadingScreenCss] : []),
    // Without scripts, all messages are shown.
    transcriptCss,
    avatarCss,
    richTextCss,
    imageCss,
    ...(hasField ? [controlsCss, fieldCss] : []),
  ].join("");
}

/** The theme's variables that the style rules read, in both color schemes. */
function schemes({ bot }: Opening, theme: Theme, css: string): Pick<Prerendered, "light" | "dark"> {
  const family = cssFontFamily(fontFamily(undefined, theme.general.font));
  const variables = (isDark: boolean): Prerendered["light"] => {
    const appearance = {
      theme: themeForScheme(theme, isDark),
      version: bot.version,
      isDark,
      isPreview: false,
    };
    const all = { ...themeVariables(appearance), "--banter-container-font-family": family };
    return Object.fromEntries(Object.entries(all).filter(([name]) => css.includes(`var(${name}`)));
  };
  const light = variables(false);
  const dark = variables(true);
  const isSame = Object.entries(light).every(([name, value]) => dark[name] === value);
  return isSame ? { light } : { light, dark };
}
