import { PAGE_TOKENS } from "./page-tokens.ts";

/** The server's own pages look like the admin page. */
export const PLAIN_PAGE_STYLE = `${PAGE_TOKENS}
:root {
  color-scheme: light dark;
  font: var(--banter-text-l)/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink) }
main { max-inline-size: 48rem; margin-inline: auto; padding: var(--banter-space-6) var(--banter-space-4) }
h1 { margin: 0 0 var(--banter-space-3); font-size: 32px; line-height: 1.2; text-wrap: balance }
h2 { margin: var(--banter-space-6) 0 0; font-size: var(--banter-text-xl); line-height: 1.3; scroll-margin: var(--banter-space-5) }
p { margin: var(--banter-space-2) 0; text-wrap: pretty }
.note { color: var(--muted); font-size: var(--banter-text-m) }
code { font: 13.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
a { color: var(--accent); text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }

nav { display: flex; flex-wrap: wrap; gap: var(--banter-space-2); margin-block: var(--banter-space-5) }
nav a, .actions a, button {
  display: inline-flex;
  align-items: center;
  min-block-size: var(--banter-target);
  padding-inline: var(--banter-space-3);
  border: 1px solid var(--line);
  border-radius: var(--banter-radius-m);
  background: var(--card);
  color: inherit;
  font: inherit;
  font-size: var(--banter-text-m);
  text-decoration: none;
  cursor: pointer;
}
nav a:hover, .actions a:hover, button:hover { border-color: var(--muted) }
button { min-block-size: 32px; background: var(--page) }

.bots { display: grid; gap: var(--banter-space-3); margin: var(--banter-space-5) 0; padding: 0; list-style: none }
.bots li {
  display: flex;
  flex-wrap: wrap;
  gap: var(--banter-space-3);
  align-items: center;
  justify-content: space-between;
  padding: var(--banter-space-4);
  border: 1px solid var(--line);
  border-radius: var(--banter-radius-l);
  background: var(--card);
}
.bots li > div { overflow-wrap: anywhere }
.bots strong, .bots .note { display: block }
.actions { display: flex; flex-wrap: wrap; gap: var(--banter-space-2) }

figure {
  margin: var(--banter-space-3) 0 var(--banter-space-4);
  border: 1px solid var(--line);
  border-radius: var(--banter-radius-l);
  background: var(--card);
  overflow: hidden;
}
figcaption {
  display: flex;
  gap: var(--banter-space-2);
  align-items: center;
  justify-content: space-between;
  padding: var(--banter-space-2) var(--banter-space-2) var(--banter-space-2) var(--banter-space-4);
  border-block-end: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--banter-text-m);
}
pre { margin: 0; padding: var(--banter-space-3) var(--banter-space-4); overflow-x: auto; tab-size: 2 }
pre:focus-visible { outline-offset: -2px }

.message {
  display: grid;
  align-content: center;
  justify-items: center;
  min-block-size: 88dvh;
  max-inline-size: 30rem;
  text-align: center;
  overflow-wrap: anywhere;
}
.message > svg {
  inline-size: 56px;
  margin-block-end: var(--banter-space-4);
  padding: 14px;
  border-radius: 50%;
  background: color-mix(in srgb, var(--accent) 12%, transparent);
  fill: none;
  stroke: var(--accent);
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.message > h1 { margin: 0; font-size: var(--banter-text-2xl) }
.message > p { color: var(--muted) }

@media print {
  nav, .actions, button { display: none }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
}
`;
