import {
  channels,
  colorContext,
  messageInset,
  parseColor,
  surfaceVariables,
  type SchemeTheme,
  type ThemeVariables,
} from "@banter/protocol";

/** A bot's theme as CSS variables, for what the server renders beside the widget. */
export function themeDeclarations(version: string, theme: SchemeTheme, isDark = false): string {
  const appearance = { theme, version, isDark, isPreview: false };
  const colors = colorContext(appearance);
  const { palette, textColor } = colors;
  const variables: ThemeVariables = {
    ...surfaceVariables("host-bubble", appearance, palette.hostBubble, colors),
    ...messageInset(appearance, palette.hostBubble, colors),
    ...surfaceVariables("button", appearance, palette.button, colors),
    "--banter-page": background(theme, palette.background),
    "--banter-text": channels(parseColor(textColor)),
    "--banter-font": JSON.stringify(fontFamily(theme)),
    "--banter-column": theme.chat.container.maxWidth ?? COLUMN,
  };
  return safeDeclarations(variables);
}

/** CSS variables as declarations, without those that could be more than one. */
export function safeDeclarations(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .filter(([, value]) => SAFE_VALUE.test(value) && areBracketsClosed(value))
    .map(([name, value]) => `${name}: ${value};`)
    .join(" ");
}

/** Lines of at most 75 characters. */
const COLUMN = "688px";

/** Values that can't end a declaration or load anything. */
const SAFE_VALUE = /^(?![^]*url\()(?:"[\w\s.-]+"|[#\w\s.,%()/+-]*)$/i;

/** An open bracket would swallow the rest of the style. */
function areBracketsClosed(value: string): boolean {
  let depth = 0;
  for (const character of value) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function background({ general: { background: own } }: SchemeTheme, palette: string): string {
  if (own.type === "None") return "Canvas";
  return (own.type === "Color" && own.content) || palette;
}

function fontFamily({ general: { font } }: SchemeTheme): string {
  return (typeof font === "string" ? font : font?.family) || "Open Sans";
}
