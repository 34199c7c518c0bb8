import type { Html } from "./html.ts";

interface StyleOptions {
  /** Whether any message is shown while the widget loads. */
  readonly isInstant: boolean;
}

/**
 * Style of the first messages before the widget has loaded. The page has the theme's variables. Sizes are those of the
 * widget's style sheets; `e2e/embedding/static-opening.e2e.test.ts` compares both.
 */
export function openingStyle({ isInstant }: StyleOptions): Html {
  const skeleton = isInstant ? "" : ".opening-skeleton { display: block }";
  return {
    html: `
      ${LAYOUT}
      @media (scripting: enabled) { .opening-later, [data-saved] .opening { display: none } .opening { pointer-events: none }
        ${skeleton} }`,
  };
}

const LAYOUT = `
      .opening { position: absolute; inset: 0; overflow: auto; background: var(--banter-page); overflow-wrap: anywhere }
      .opening * { box-sizing: border-box }
      .opening-content { max-inline-size: var(--banter-column); margin-inline: auto;
        padding: var(--banter-chat-start, 40px) var(--side) 0 }
      @container page (inline-size < 432px) { .opening-content { padding-block-start: var(--banter-chat-start, 24px) } }
      .opening-row { display: flex; align-items: flex-end; gap: var(--gap) }
      .opening-avatar { flex: none; inline-size: var(--avatar); block-size: var(--avatar); border-radius: 50%;
        object-fit: cover; background: rgb(var(--banter-button-bg-rgb)) }
      .opening-avatar[data-kind=emoji] { display: grid; place-items: center; font-size: calc(var(--avatar) * 0.55); line-height: 1;
        background: rgba(var(--banter-button-bg-rgb), 0.14) }
      .opening-skeleton { display: none; block-size: 42px; inline-size: min(260px, 70%); border-radius: 12px;
        background: rgba(var(--banter-text), 0.1) }
      .opening-skeleton + .opening-skeleton { inline-size: min(380px, 90%) }
      .opening-messages { display: flex; flex: 1; flex-direction: column; align-items: flex-start; gap: 6px; min-inline-size: 0;
        padding-inline-end: min(10%, 48px) }
      .opening-bubble { max-inline-size: 100%; min-inline-size: 0; min-block-size: 40px; padding: 8px var(--banter-message-inset);
        border: var(--banter-host-bubble-border-width) solid
          rgba(var(--banter-host-bubble-border-rgb), var(--banter-host-bubble-border-opacity));
        --before: var(--banter-host-bubble-border-radius); --after: var(--banter-host-bubble-border-radius);
        border-radius: var(--before) var(--banter-host-bubble-border-radius) var(--banter-host-bubble-border-radius) var(--after);
        background: rgba(var(--banter-host-bubble-bg-rgb), var(--banter-host-bubble-opacity));
        box-shadow: var(--banter-host-bubble-box-shadow); color: var(--banter-host-bubble-color) }
      .opening-messages:dir(rtl) > .opening-bubble { border-radius: var(--banter-host-bubble-border-radius) var(--before)
        var(--after) var(--banter-host-bubble-border-radius) }
      .opening-bubble + .opening-bubble { --before: min(4px, var(--banter-host-bubble-border-radius) / 4) }
      .opening-bubble:has(+ .opening-bubble) { --after: min(4px, var(--banter-host-bubble-border-radius) / 4) }
      .opening-bubble[data-type=image] { padding: min(4px, var(--banter-message-inset)) }
      .opening-bubble a { color: inherit; text-underline-offset: 2px }
      .opening-bubble img { display: block; max-width: 100%; max-height: 512px; border-radius: inherit; object-fit: cover;
        background: rgba(var(--banter-text), 0.08) }
      .opening-bubble img[src^="data:image/svg"] { max-height: 120px }
      .slate-html-container, .opening-text { white-space: pre-wrap }
      .slate-html-container :is(h1, h2, h3, h4, h5, h6, blockquote, pre, ol, ul) { margin: 0; padding: 0 }
      .slate-html-container :is(h1, h2, h3, h4, h5, h6) { margin-block: 14px 4px; font-weight: 600; line-height: 1.25; font-size: 1em }
      .slate-html-container :is(ol, ul, blockquote, pre) { margin-block: 8px }
      .slate-html-container li > :is(ol, ul) { margin-block: 4px 0 }
      .slate-html-container > :is(h1, h2, h3, h4, h5, h6, ol, ul, blockquote, pre) + div:has(> br:only-child),
      .slate-html-container > div:has(> br:only-child):has(+ :is(h1, h2, h3, h4, h5, h6, ol, ul, blockquote, pre)) { display: none }
      .slate-html-container > :first-child { margin-block-start: 0 }
      .slate-html-container > :last-child { margin-block-end: 0 }
      .slate-html-container a { white-space: pre-line }
      .slate-html-container h1 { font-size: 1.5em }
      .slate-html-container h2 { font-size: 1.3em }
      .slate-html-container h3 { font-size: 1.15em }
      .slate-html-container :is(ol, ul) { padding-inline-start: 26px }
      .slate-html-container li:not(:last-child) { margin-block-end: 4px }
      .slate-html-container blockquote { border-inline-start: 3px solid currentcolor; padding-inline-start: 12px }
      .slate-html-container :is(code, pre) { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
        font-size: 0.9em }
      .slate-html-container pre { overflow-x: auto; padding: 12px; border-radius: 6px;
        border: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
      .slate-html-container hr { border: 0; border-block-start: 1px solid currentcolor; margin-block: 12px; opacity: 0.3 }`;
