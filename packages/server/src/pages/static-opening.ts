import { SERVER_PLACEHOLDER, type RenderedOpening } from "@banter/protocol";
import { markup, type Html } from "./html.ts";
import { safeDeclarations } from "./theme-declarations.ts";

/** The first messages of a bot's page. */
export interface PageOpening {
  /** The opening as the widget reads it. */
  readonly json: string;
  readonly rendered: RenderedOpening | undefined;
}

export interface StaticOpening {
  readonly style: Html;
  readonly body: Html;
}

/** The first messages as HTML, which readers without scripts see, and all others until the widget shows them. */
export function staticOpening({ rendered }: PageOpening, server: string): StaticOpening | undefined {
  if (rendered === undefined) return undefined;
  const { prerendered, html } = rendered;
  const { css, light, dark } = prerendered;
  const escaped = markup`${server}`;
  const inDarkMode =
    dark === undefined
      ? ""
      : `@media (prefers-color-scheme: dark) { .opening > .banter-container { ${safeDeclarations(dark)} } }`;
  return {
    style: {
      html: `
      ${css}
      .opening > .banter-container { ${safeDeclarations(light)} }
      ${inDarkMode}
      ${LAYOUT}`,
    },
    body: markup`<script>${{ html: HIDE_BEHIND_SAVED }}</script>
      <div class="opening" data-count="${String(prerendered.count)}">${{ html: html.replaceAll(SERVER_PLACEHOLDER, () => escaped.html) }}</div>`,
  };
}

const LAYOUT = `.opening { position: absolute; inset: 0; overflow: auto }
      .opening .banter-header { display: none }
      @media (scripting: none) { .opening :is(.banter-loading-screen, .banter-input-container) { display: none } }
      @media (scripting: enabled) { [data-saved] .opening { display: none } .opening { pointer-events: none } }`;

/** The widget shows a saved conversation instead. Its key contains the page's public id. */
const HIDE_BEHIND_SAVED = `
        try {
          const key = document.querySelector("[data-saved-key]").dataset.savedKey;
          const isSaved = (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
          document.documentElement.toggleAttribute("data-saved", isSaved);
        } catch (error) {
          // Without storage, nothing is saved.
          console.debug(error);
        }
      `;

/** JSON that can't end the script element around it. */
export function scriptJson(json: string): Html {
  return { html: json.replaceAll("<", "\\u003c") };
}
