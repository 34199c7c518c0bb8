import type { Page } from "playwright";

/** A page of a site owner that embeds a chat. */
export interface HostPage {
  readonly element: "banter-standard" | "banter-popup" | "banter-bubble";
  /** Props of the element, as JSON. */
  readonly props: Readonly<Record<string, unknown>>;
  /** What is behind a popup or bubble: text that follows the visitor's color scheme, or a photograph. */
  readonly background: "text" | "photo";
}

/** Opens the page of a site owner, served beside the chat's files. */
export async function openHostPage(page: Page, serverUrl: string, shown: HostPage): Promise<void> {
  const address = `${serverUrl}/host-page`;
  await page.unroute(address);
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html", body: render(serverUrl, shown) }),
  );
  await page.goto(address);
}

function render(serverUrl: string, { element, props, background }: HostPage): string {
  return `<!doctype html><html lang="en"><title>Fernwood Studio</title>
    <meta name="viewport" content="width=device-width">
    <style>
      :root { color-scheme: light dark; font: 17px/1.6 Georgia, serif; }
      body { margin: 0; block-size: 100dvh; overflow: hidden; }
      body.photo { background: url(/pictures/town.png) center / cover; color: transparent; }
      article { max-inline-size: 640px; margin-inline: auto; padding: 24px; }
      banter-standard { position: fixed; inset: 0; }
    </style>
    <body class="${background}"><article><h1>A studio by the river</h1>${`<p>${PARAGRAPH}</p>`.repeat(4)}</article>
    <script type="module">
      import "${serverUrl}/banter/banter.js";
      const chat = Object.assign(document.createElement(${JSON.stringify(element)}), ${JSON.stringify(props)});
      document.body.append(chat);
    </script>`;
}

const PARAGRAPH =
  "We plan, draw and build websites for people who would rather talk with their guests than with their software. Eleven of us work in an old mill, with a view of the weir and with more plants than desks.";
