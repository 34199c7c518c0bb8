import { markup, NOTHING, policyHash, type Html } from "./html.ts";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.6rem } h2 { margin: 2.5rem 0 .5rem; font-size: 1.15rem } p { margin: .5rem 0 }
a { color: light-dark(#4338ca, #a5b4fc) }
ul { padding: 0; list-style: none } li { padding: .75rem 0; border-bottom: 1px solid light-dark(#e5e7eb, #374151) }
li a + a { margin-left: 1rem }
.note { color: light-dark(#4b5563, #9ca3af) }
.code { position: relative }
pre { padding: 1rem 6rem 1rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 8px; background: light-dark(#f3f4f6, #1f2937); font-size: .85rem }
button { position: absolute; top: .5rem; right: .5rem; padding: .25rem .75rem; font: inherit; font-size: .85rem }
`;

const COPY = `
for (const button of document.querySelectorAll("[data-copy]"))
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
    button.textContent = "Copied";
  });
`;

const OWN_PARTS = [
  "default-src 'none'",
  `style-src ${policyHash(STYLE)}`,
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
}

/** A page without a chat. */
export function renderPlainPage(
  title: string,
  content: Html,
  { hasCode = false, language = "en", direction = "ltr" }: PlainPageOptions = {},
): Html {
  return markup`<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${{ html: STYLE }}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
    ${hasCode ? markup`<script>${{ html: COPY }}</script>` : NOTHING}
  </body>
</html>
`;
}

/** Code with a button that copies it. */
export function codeBlock(label: string, code: string): Html {
  return markup`<div class="code">
        <pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>
        <button type="button" data-copy aria-label="Copy: ${label}">Copy</button>
      </div>`;
}
