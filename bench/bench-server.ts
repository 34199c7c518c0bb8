import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type StartedServer } from "../e2e/started-server.ts";
import { precompress, textFilesIn } from "../tools/precompress.ts";

/** `banter start` with host pages for both widgets, the peer's files (precompressed like the widget's) and one bot. */
export async function startBenchServer(peerFolder: string): Promise<Pick<StartedServer, "url" | "stop">> {
  const site = mkdtempSync(join(tmpdir(), "banter-bench-site-"));
  cpSync(join(peerFolder, "dist"), join(site, "peer"), { recursive: true });
  precompress(textFilesIn(join(site, "peer")));
  const pages = {
    "ours.html": hostPage("/banter/banter.js"),
    "ours-intent.html": hostPage("/banter/banter.js", undefined, { preload: "intent" }),
    "peer.html": hostPage("/peer/web.js"),
    "ours-inline.html": hostPage("/banter/banter.js", "banter-standard"),
    "peer-inline.html": hostPage("/peer/web.js", "typebot-standard"),
    "empty.html": document("<h1>A page</h1>"),
  };
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(site, name), html);
  const { url, stop } = await startServer(["bench/greeter.ts"], {}, site);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(site, { recursive: true });
    },
  };
}

/** A page with a bubble, or with an inline chat in `tag`. */
function hostPage(module: string, tag?: string, props: Readonly<Record<string, string>> = {}): string {
  const chat = tag === undefined ? "" : `<${tag} style="display:block;width:100%;height:600px"></${tag}>`;
  return document(`<h1>A page</h1>${chat}${"<p>Some text of a page that has a widget.</p>".repeat(40)}
<script type="module">
  import Widget from "${module}";
  Widget.${tag === undefined ? "initBubble" : "initStandard"}({ typebot: "bench", apiHost: location.origin, ...${JSON.stringify(props)} });
</script>`);
}

function document(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title></head>
<body>${body}</body></html>`;
}
