import type { ServerApp } from "../http/server-app.ts";

/**
 * `GET /preview/{publicId}#{token}`: the page of a preview link. It is the same for every bot and token, so it reveals
 * nothing; the widget sends the token.
 */
export function addPreviewPage(app: ServerApp): void {
  app.on(["GET", "HEAD"], "/preview/:publicId", () => new Response(DOCUMENT, { headers: HEADERS }));
}

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "x-robots-tag": "noindex",
  "x-frame-options": "SAMEORIGIN",
};

const DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>Preview</title>
    <style>
      html, body { height: 100%; margin: 0 }
      banter-standard { display: block; height: 100% }
    </style>
  </head>
  <body>
    <script type="module">
      import "/banter/banter.js";
      const chat = document.createElement("banter-standard");
      chat.typebot = decodeURIComponent(location.pathname.split("/").at(-1));
      chat.isPreview = true;
      chat.previewToken = location.hash.slice(1);
      document.body.append(chat);
    </script>
  </body>
</html>
`;
