import { gradientColors, type PageTheme, type SchemeTheme } from "@banter/protocol";
import { safeColor, type PageLook } from "../bots/page-settings.ts";
import type { Html } from "./html.ts";
import { themeDeclarations } from "./theme-declarations.ts";

/** Style of a bot's page around the chat: header, column and what is behind them. */
export function pageStyle({ version, theme, hasDarkTheme, light, dark }: PageLook): Html {
  const isDimmed = dark.background.content === light.background.content;
  const scheme = (colors: SchemeTheme, { background }: PageTheme, isDark: boolean): string =>
    `body { ${themeDeclarations(version, colors, isDark)} --backdrop: ${backdrop(background, isDark && isDimmed)} }${
      isDark && isDimmed ? " .backdrop { filter: brightness(0.75) }" : ""
    }`;
  return {
    html: `
      ${scheme(theme, light, false)}
      ${hasDarkTheme ? `html { color-scheme: light dark }` : ""}
      ${theme.dark === undefined ? "" : `@media (prefers-color-scheme: dark) { ${scheme(theme.dark, dark, true)} }`}
      ${LAYOUT}`,
  };
}

/** Colors behind the column, darker in dark mode if the theme has the same there. An image is an element, whose URL is escaped like every attribute. */
function backdrop({ type, content = "" }: PageTheme["background"], isDimmed: boolean): string {
  const colors = gradientColors(content)
    .flatMap((color) => safeColor(color) ?? [])
    .map((color) => (isDimmed ? `color-mix(in srgb, ${color} 30%, #000)` : color));
  if (type === "Gradient" && colors.length > 1) return `linear-gradient(160deg, ${colors.join(", ")})`;
  return (type === "Color" && colors[0]) || "var(--banter-page)";
}

/**
 * The widget's style sheets read the variables that begin with `--banter-`. Messages, fields and the header begin at the same
 * edge: after the place of the avatar.
 */
const LAYOUT = `html, body { height: 100%; margin: 0 }
      body { background: var(--backdrop) fixed; color: rgb(var(--banter-text)); font: 16px/1.5 var(--banter-font), system-ui,
        -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji",
        "Noto Color Emoji"; -webkit-font-smoothing: antialiased }
      .page { display: flex; flex-direction: column; height: 100dvh; container: page / inline-size; background: var(--banter-page);
        --banter-input-align: flex-start; --banter-field-width: 100%; --banter-chat-end: 24px }
      .page > * { --gap: 8px; --side: 20px; --avatar: 40px }
      @container page (inline-size < 432px) { .page > * { --gap: 6px; --side: 14px; --avatar: 28px } }
      @media (min-width: 700px) and (min-height: 560px) {
        .page { --banter-chat-start: clamp(24px, 22dvh - 88px, 200px); --banter-chat-end: 40px }
      }
      main { position: relative; flex: 1; min-height: 0 }
      banter-standard { display: block; height: 100% }
      .failure { position: absolute; inset: auto 0 0; margin: 16px auto; inline-size: fit-content; padding: 8px 16px;
        border-radius: 8px; background: rgb(var(--banter-text)); color: var(--banter-page) }
      header { display: flex; flex: none; align-items: center; gap: 12px; padding-block: 16px;
        --margin: max(var(--side), (100% - var(--banter-column)) / 2 + var(--side)); padding-inline: var(--margin);
        border-block-end: 1px solid rgba(var(--banter-text), 0.1); overflow-wrap: anywhere }
      header[data-avatar] { padding-inline-start: calc(var(--margin) + var(--avatar) + var(--gap)) }
      header img { display: block; max-inline-size: 160px; block-size: 40px; object-fit: contain }
      header :is(h1, p) { margin: 0; line-height: 1.3 }
      header h1 { font-size: 20px; font-weight: 600 }
      header p { font-size: 14px }
      @container page (inline-size < 432px) {
        header { padding-block: 10px 8px }
        header img { block-size: 28px }
        header h1 { font-size: 16px }
        header p { font-size: 13px }
      }
      @media (max-height: 400px) { header { padding-block: 4px } header p { display: none } }
      .unseen { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
      .backdrop, .backdrop img { display: block; inline-size: 100%; block-size: 100%; object-fit: cover }
      [data-backdrop=Image] .backdrop { position: fixed; inset: 0; z-index: -1 }
      @media (min-width: 700px) and (min-height: 560px) {
        :is([data-backdrop=Color], [data-backdrop=Gradient], [data-backdrop=Image]) .page { position: absolute;
          inset: 40px max(40px, 50% - 430px); height: auto; border-radius: 16px; overflow: hidden;
          box-shadow: 0 0 0 1px rgb(128 128 128 / 22%), 0 8px 32px rgb(0 0 0 / 20%) }
      }
      [data-backdrop=Split] { display: grid; height: 100dvh }
      [data-backdrop=Split] .page { height: auto; min-height: 0 }
      @media (orientation: landscape) { [data-backdrop=Split] { grid-template-columns: 1fr 1fr } [data-backdrop=Split] .backdrop { order: 1 } }
      @media (orientation: portrait) { [data-backdrop=Split] { grid-template-rows: min(22dvh, 240px) minmax(0, 1fr) } }
      @media (max-width: 699px) and (orientation: landscape), (max-height: 399px) {
        [data-backdrop=Split] { display: block } [data-backdrop=Split] .backdrop { display: none } [data-backdrop=Split] .page { height: 100dvh }
      }
      @media print { body { background: none } .backdrop { display: none } .page, main { display: block; position: static; height: auto } }`;
