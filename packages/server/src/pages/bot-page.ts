import type { PageSettings } from "../bots/page-settings.ts";
import { botIdKey } from "@banter/protocol";
import { errorTexts, textDirection } from "./error-texts.ts";
import { markup, NOTHING, type Html } from "./html.ts";
import { pageBackdrop, pageHeader } from "./page-header.ts";
import { pageStyle } from "./page-style.ts";
import { scriptJson, staticOpening, type PageOpening } from "./static-opening.ts";

/** A bot that fills the page. */
export interface BotPage {
  readonly publicId: string;
  readonly settings: PageSettings;
  /** Absolute URL of the page, without its query. */
  readonly url: string;
  /** URL of the server. */
  readonly server: string;
  /** Whether the server is below a path, which the widget can't know. */
  readonly needsHost: boolean;
  /** BCP 47 tag of a bot without a language of its own: that of the widget's texts. */
  readonly visitorLanguage: string;
  /** The bot's first messages, if they are the same for every visitor. */
  readonly opening?: PageOpening | undefined;
}

export function renderBotPage(page: BotPage): Html {
  const { settings, visitorLanguage, opening, server } = page;
  const language = settings.language ?? visitorLanguage;
  const shown = opening && staticOpening(opening, server);
  return markup`<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <title>${settings.title}</title>
    ${searchMetadata(page)}
    ${socialMetadata(page)}
    <link rel="icon" href="${settings.favIconUrl ?? DEFAULT_ICON}">
    <style>${pageStyle(settings.look)}${shown?.style ?? NOTHING}
    </style>
    ${noticeFailure(language)}
    <script type="module" src="banter/banter.js"></script>
    ${settings.hidesQuery ? HIDE_QUERY : NOTHING}
  </head>
  <body${backdropKind(page)}>
    ${pageBackdrop(settings, server)}
    <div class="page">
      ${pageHeader(settings, server)}
      <main>
        ${chat(page)}
        ${shown?.body ?? NOTHING}
      </main>
    </div>
  </body>
</html>
`;
}

function backdropKind({ settings: { look } }: BotPage): Html {
  const { type } = look.light.background;
  return type === "None" ? NOTHING : markup` data-backdrop="${type}"`;
}

/** The chat. Browsers show nothing inside the element as soon as the widget runs. */
function chat({ publicId, settings, opening, server, needsHost }: BotPage): Html {
  const inside =
    opening === undefined
      ? noScript(settings)
      : markup`<script type="application/json" data-saved-key="${botIdKey(publicId)}" data-opening>${scriptJson(opening.json)}</script>`;
  const colorScheme = settings.look.hasDarkTheme ? markup` color-scheme="auto"` : NOTHING;
  const layout = settings.look.light.layout === "focus" ? markup` layout="focus"` : NOTHING;
  const host = needsHost ? markup` api-host="${server}"` : NOTHING;
  return markup`<banter-standard typebot="${publicId}"${host}${colorScheme}${layout} data-own-page>${inside}</banter-standard>`;
}

function noScript({ description }: PageSettings): Html {
  return description === "" ? NOTHING : markup`<noscript><p>${description}</p></noscript>`;
}

function searchMetadata({ settings: { description, isIndexed }, url }: BotPage): Html {
  return markup`${description === "" ? NOTHING : markup`<meta name="description" content="${description}">`}
    ${isIndexed ? NOTHING : markup`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${url}">`;
}

function socialMetadata({ settings: { title, description, imageUrl }, url }: BotPage): Html {
  return markup`<meta property="og:type" content="website">
    <meta property="og:title" content="${title}">
    <meta property="og:url" content="${url}">
    ${description === "" ? NOTHING : markup`<meta property="og:description" content="${description}">`}
    ${imageUrl === undefined ? NOTHING : markup`<meta property="og:image" content="${imageUrl}">`}
    <meta name="twitter:card" content="${imageUrl === undefined ? "summary" : "summary_large_image"}">`;
}

/** Says so if the widget can't be loaded. The error of a script reaches the window in its capture phase only. */
function noticeFailure(language: string): Html {
  const { failed, tryAgain } = errorTexts(language).texts;
  return markup`<script data-text="${failed}. ${tryAgain}">
      const { text } = document.currentScript.dataset;
      const show = () => {
        const notice = Object.assign(document.createElement("p"), { className: "failure", textContent: text });
        // As an attribute: older browsers don't reflect the property.
        notice.setAttribute("role", "alert");
        document.querySelector("main").append(notice);
      };
      addEventListener("error", ({ target }) => {
        if (!(target instanceof HTMLScriptElement) || target.getAttribute("src") !== "banter/banter.js") return;
        if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
        else show();
      }, true);
    </script>`;
}

/** The query's variables have been sent with the start, so shared and stored addresses needn't contain them. */
const HIDE_QUERY = markup`<script>
      addEventListener("banter:init", () => history.replaceState(history.state, "", location.pathname + location.hash));
    </script>`;

const DEFAULT_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%234338ca' d='M6 4h20a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z'/%3E%3C/svg%3E";
