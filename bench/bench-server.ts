import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type StartedServer } from "../e2e/started-server.ts";
import { precompress, textFilesIn } from "../tools/precompress.ts";

/**
 * `banter start` with host pages for both widgets, the peer's files (precompressed like the widget's) and one bot. The pages
 * contain the code that the bot's embed page prints, and the peer's documented snippet.
 */
export async function startBenchServer(peerFolder: string): Promise<Pick<StartedServer, "url" | "stop">> {
  const site = mkdtempSync(join(tmpdir(), "banter-bench-site-"));
  cpSync(join(peerFolder, "dist"), join(site, "peer"), { recursive: true });
  precompress(textFilesIn(join(site, "peer")));
  const { url, stop } = await startServer(["bench/greeter.ts"], {}, site);
  const bubble = await embedCode(url, "HTML, floating button");
  const pages = {
    "ours.html": hostPage("", bubble),
    "ours-intent.html": hostPage("", bubble.replace("<banter-bubble", '<banter-bubble preload="intent"')),
    "ours-loaded.html": hostPage("", await embedCode(url, "HTML, floating button, loaded with the page")),
    "ours-inline.html": hostPage(await embedCode(url, "HTML, inline chat"), ""),
    "foreign.html": hostPage("", foreignSnippet("initBubble")),
    "foreign-inline.html": hostPage(
      '<banter-standard style="width: 100%; height: 600px"></banter-standard>',
      foreignSnippet("initStandard"),
    ),
    "peer.html": hostPage("", peerSnippet("initBubble")),
    "peer-inline.html": hostPage(
      '<typebot-standard style="width: 100%; height: 600px"></typebot-standard>',
      peerSnippet("initStandard"),
    ),
    "empty.html": document("<h1>A page</h1>"),
  };
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(site, name), html);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(site, { recursive: true });
    },
  };
}

/** The code with this label on the bot's embed page, with addresses for the same server. */
async function embedCode(server: string, label: string): Promise<string> {
  const page = await (await fetch(`${server}/bench/embed`)).text();
  const [, html] = new RegExp(`aria-label="${label}"><code>(.*?)</code>`, "s").exec(page) ?? [];
  if (html === undefined) throw new Error(`The embed page has no code "${label}"`);
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** The same for a server that has no openings. */
function foreignSnippet(init: string): string {
  return `<script type="module">
  import Banter from "/banter/banter.js";
  Banter.${init}({ typebot: "bench", apiHost: location.origin, hasOpenings: false });
</script>`;
}

function peerSnippet(init: string): string {
  return `<script type="module">
  import Typebot from "/peer/web.js";
  Typebot.${init}({ typebot: "bench", apiHost: location.origin });
</script>`;
}

/** A page with code before and after its text. */
function hostPage(before: string, after: string): string {
  return document(
    `<h1>A page</h1>${before}${"<p>Some text of a page that has a widget.</p>".repeat(40)}${after}`,
  );
}

function document(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title></head>
<body>${body}</body></html>`;
}
