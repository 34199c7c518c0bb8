import { mediaUrl } from "@banter/protocol";
import type { PageLook, PageSettings } from "../bots/page-settings.ts";
import { markup, NOTHING, type Html } from "./html.ts";

/** The header of a page. Without a visible heading, screen readers get the page's title. */
export function pageHeader({ title, look }: PageSettings, server: string): Html {
  const { heading, tagline, light, dark, theme } = look;
  const logo = responsiveImage({ light: light.logo, dark: dark.logo }, look, server);
  if (heading === "" && tagline === "" && logo === NOTHING) return markup`<h1 class="unseen">${title}</h1>`;
  const name = heading === "" ? markup`<h1 class="unseen">${title}</h1>` : markup`<h1>${heading}</h1>`;
  const line = tagline === "" ? NOTHING : markup`<p>${tagline}</p>`;
  const edge = theme.chat.hostAvatar.isEnabled && light.layout === "chat" ? markup` data-avatar` : NOTHING;
  return markup`<header${edge}>${logo}<div>${name}${line}</div></header>`;
}

/** The image behind or beside the conversation. */
export function pageBackdrop({ look }: PageSettings, server: string): Html {
  const { light, dark } = look;
  const { type } = light.background;
  if (type !== "Image" && type !== "Split") return NOTHING;
  const shown = responsiveImage(
    { light: light.background.content, dark: dark.background.content },
    look,
    server,
  );
  return shown === NOTHING ? NOTHING : markup`<div class="backdrop">${shown}</div>`;
}

interface ColorSchemeUrls {
  readonly light: string | undefined;
  readonly dark: string | undefined;
}

/** A decorative image, which may be another one in dark mode. */
function responsiveImage({ light, dark }: ColorSchemeUrls, { hasDarkTheme }: PageLook, server: string): Html {
  const src = resolveUrl(light, server);
  if (src === undefined) return NOTHING;
  const darkSrc = hasDarkTheme ? resolveUrl(dark, server) : undefined;
  if (darkSrc === undefined || darkSrc === src) return markup`<img src="${src}" alt="">`;
  return markup`<picture><source media="(prefers-color-scheme: dark)" srcset="${darkSrc}"><img src="${src}" alt=""></picture>`;
}

function resolveUrl(url: string | undefined, server: string): string | undefined {
  return mediaUrl(url, "image", server, (text, base) => URL.parse(text, base) ?? undefined);
}
