import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { writeTokens } from "./token-timer.ts";

/** The published packages that are measured. They are fetched for the run and never part of this project. */
const PEERS = ["streamdown@2.7.1", "@incremark/react@0.3.10"];
const REACT = ["react@19.3.1", "react-dom@19.3.1"];

/** How each page shows the text that has arrived, by the page's name. */
const VIEWS: Readonly<Record<string, string>> = {
  text: `export const View = ({ text }) => <pre style={{ whiteSpace: "pre-wrap" }}>{text}</pre>;`,
  streamdown: `
    import { Streamdown } from "streamdown";
    export const View = ({ text, isDone }) => <Streamdown isAnimating={!isDone}>{text}</Streamdown>;`,
  incremark: `
    import { IncremarkContent } from "@incremark/react";
    import "@incremark/theme/styles.css";
    export const View = ({ text, isDone }) => <IncremarkContent content={text} isFinished={isDone} />;`,
};

/** Fetches the tokens and shows them in a box that follows its end, as a chat does. */
const PAGE = `
  import { useEffect, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { View } from "./view.jsx";

  function Page() {
    const [text, setText] = useState("");
    const [isDone, setIsDone] = useState(false);
    useEffect(() => {
      const box = document.querySelector("#box");
      new ResizeObserver(() => box.scrollTo(0, box.scrollHeight)).observe(document.querySelector("#root"));
      window.ask = async () => {
        const reader = (await fetch("/tokens")).body.pipeThrough(new TextDecoderStream()).getReader();
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          const { value } = part;
          setText((before) => before + value);
        }
        setIsDone(true);
      };
    }, []);
    return <View text={text} isDone={isDone} />;
  }
  createRoot(document.querySelector("#root")).render(<Page />);`;

const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bench</title></head>
<body><div id="box" style="height: 600px; overflow-y: auto"><div id="root"></div></div>
<script type="module" src="./page.jsx"></script></body></html>`;

export interface PeerPages {
  /** Address of a page: its name is a key of the views. */
  urlOf(name: string): string;
  close(): Promise<void>;
}

/** Installs the peers in a temporary folder, builds a page for each and serves it with the tokens. */
export async function servePeerPages(): Promise<PeerPages> {
  const folder = mkdtempSync(join(tmpdir(), "banter-streaming-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const install = ["install", "--save-exact", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
  execFileSync("npm", [...install, ...PEERS, ...REACT], { cwd: folder, stdio: "inherit" });
  for (const name of Object.keys(VIEWS)) await buildPage(folder, name);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/tokens") {
      response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
      writeTokens(
        (token) => void response.write(token),
        () => void response.end(),
      );
      return;
    }
    const file = join(folder, "pages", path);
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined || !existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": contentType }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}/index.html`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

async function buildPage(folder: string, name: string): Promise<void> {
  writeFileSync(join(folder, "view.jsx"), VIEWS[name] ?? "");
  writeFileSync(join(folder, "page.jsx"), PAGE);
  writeFileSync(join(folder, "index.html"), HTML);
  await build({
    root: folder,
    base: "./",
    configFile: false,
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic" } },
    build: { outDir: join(folder, "pages", name), chunkSizeWarningLimit: 100_000 },
  });
}
