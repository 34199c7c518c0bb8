import { pageSettings } from "../bots/page-settings.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";

/**
 * `GET /preview/{publicId}#{token}`: the page of a preview link. It reveals nothing of the bot but whether its theme has a
 * dark version; the widget sends the token. The fragment can continue with `&group=NAME`, where the conversation starts,
 * `&scheme=light` or `dark`, and `&language=TAG`.
 */
export function addPreviewPage(app: ServerApp, { conversations }: RouteDeps): void {
  app.on(["GET", "HEAD"], "/preview/:publicId", ({ req }) => {
    const bot = conversations.library.find(req.param("publicId"));
    const hasDarkTheme = bot !== undefined && pageSettings(bot.compiled).look.hasDarkTheme;
    return new Response(document(hasDarkTheme), { headers: HEADERS });
  });
}

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "x-robots-tag": "noindex",
  "content-security-policy": "base-uri 'none'; object-src 'none'; frame-ancestors 'self'",
};

/** A bot with a dark theme follows the visitor's color scheme, as on its own page. */
const document = (hasDarkTheme: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>Preview</title>
    <style>
      html, body { height: 100%; margin: 0 }${hasDarkTheme ? DARK_STYLE : ""}
      banter-standard { display: block; height: 100% }
    </style>
  </head>
  <body>
    <script type="module">
      import "../banter/banter.js";
      const chat = document.createElement("banter-standard");
      chat.typebot = decodeURIComponent(location.pathname.split("/").at(-1));
      chat.apiHost = new URL("..", location.href).href;
      chat.isPreview = true;
      const [token, ...options] = location.hash.slice(1).split("&");
      const { group, scheme, language } = Object.fromEntries(new URLSearchParams(options.join("&")));
      chat.previewToken = token;
      if (group !== undefined) chat.startFrom = { type: "group", groupId: group };
      if (language !== undefined) chat.locale = language;
      chat.colorScheme = ${hasDarkTheme ? 'scheme ?? "auto"' : "scheme"};
      if (scheme !== undefined) document.documentElement.style.colorScheme = scheme;
      document.body.append(chat);
      addEventListener("hashchange", () => location.reload());
    </script>
  </body>
</html>
`;

const DARK_STYLE = `
      html { color-scheme: light dark }`;
