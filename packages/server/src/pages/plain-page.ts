import { markup, NOTHING, policyHash, type Html } from "./html.ts";
import { PLAIN_PAGE_STYLE } from "./plain-page-style.ts";

/** Without a secure context there is no clipboard, but the selection can be copied, by the visitor at least. */
const COPY = `
for (const button of document.querySelectorAll("[data-copied]"))
  button.addEventListener("click", async () => {
    const figure = button.closest("figure");
    const isCopied = await copy(figure.querySelector("code"));
    figure.querySelector("[role=status]").textContent = isCopied ? button.dataset.copied : button.dataset.pressKeys;
  });
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch (error) {
    console.debug(error);
    getSelection().selectAllChildren(code);
    return document.execCommand("copy");
  }
}
`;

const OWN_PARTS = [
  "default-src 'none'",
  `style-src ${policyHash(PLAIN_PAGE_STYLE)}`,
  `script-src ${policyHash(COPY)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The policy of these pages: their own style and script, nothing else. */
export const plainPageHeaders = {
  "content-security-policy": `${OWN_PARTS}; frame-ancestors 'none'`,
  "x-robots-tag": "noindex",
} as const;

/** An error can be read in the frame of a bot's page, too; it contains nothing to click. */
export const errorPageHeaders = { ...plainPageHeaders, "content-security-policy": OWN_PARTS } as const;

interface PlainPageOptions {
  readonly hasCode?: boolean;
  readonly language?: string;
  readonly direction?: "ltr" | "rtl";
  /** A short message in the middle of the page. */
  readonly isMessage?: boolean;
}

/** An image, without a word that would need a translation. */
const BUBBLE = markup`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 4H4v12h4v4l5-4h7z"/><path d="M8.5 10h.01M12 10h.01M15.5 10h.01"/></svg>`;

/** A page without a chat. */
export function renderPlainPage(
  title: string,
  content: Html,
  { hasCode = false, language = "en", direction = "ltr", isMessage = false }: PlainPageOptions = {},
): Html {
  return markup`<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${{ html: PLAIN_PAGE_STYLE }}</style>
  </head>
  <body>
    <main${isMessage ? markup` class="message"` : NOTHING}>
      ${isMessage ? BUBBLE : NOTHING}
      <h1>${title}</h1>
      ${content}
    </main>
    ${hasCode ? markup`<script>${{ html: COPY }}</script>` : NOTHING}
  </body>
</html>
`;
}

export interface CopyTexts {
  readonly copy: string;
  readonly copied: string;
  readonly pressKeys: string;
}

/** Code with a button that copies it. */
export function codeBlock(label: string, code: string, { copy, copied, pressKeys }: CopyTexts): Html {
  return markup`<figure>
        <figcaption>${label}<span role="status"></span><button type="button" data-copied="${copied}" data-press-keys="${pressKeys}" aria-label="${copy}: ${label}">${copy}</button></figcaption>
        <pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>
      </figure>`;
}
