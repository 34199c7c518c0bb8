import type { Theme } from "@banter/protocol";

const COLOR = /^(?:#?[0-9a-f]{3,8}|(?:rgb|hsl|hwb|ok?l(?:ab|ch)|color)a?\([\w\s.,%/+-]*\)|[a-z]+)$/i;
const LENGTH = /^(?:[\d.]+(?:[a-z]{1,5}|%)?|(?:calc|min|max|clamp)\([\w\s.,%+*/()-]*\)|[a-z-]+)$/i;

/** Upper limits by property name, in pixels except for `opacity`. Larger values would make a chat unusable. */
const MAXIMUM: Readonly<Record<string, number>> = {
  opacity: 1,
  blur: 100,
  thickness: 100,
  customRoundeness: 1000,
};

/** Removes values that are not valid colors or lengths, and numbers out of range. Each one is reported. */
export function sanitizeTheme(theme: Theme, report: (message: string) => void): Theme {
  return sanitizeSection(theme, "theme", report);
}

function sanitizeSection<Section extends object>(
  section: Section,
  path: string,
  report: (message: string) => void,
): Section {
  const copy = { ...section };
  for (const [name, value] of Object.entries(section)) {
    const propertyPath = `${path}.${name}`;
    if (isSection(value)) Reflect.set(copy, name, sanitizeSection(value, propertyPath, report));
    else if (!isValidThemeValue(name, value)) {
      report(`Banter ignored ${propertyPath}: ${JSON.stringify(value).slice(0, 80)} is not a valid value.`);
      Reflect.set(copy, name, name === "thickness" && path.endsWith("progressBar") ? 4 : undefined);
    }
  }
  return copy;
}

/** Only colors, lengths and bounded numbers are checked: no other value reaches the style sheet directly. */
function isValidThemeValue(name: string, value: unknown): boolean {
  const maximum = MAXIMUM[name];
  if (maximum !== undefined) return typeof value !== "number" || (value >= 0 && value <= maximum);
  if (typeof value !== "string" || value === "") return true;
  if (/color$/i.test(name)) return value.length < 100 && COLOR.test(value.trim());
  return !/^max(?:Width|Height)$/.test(name) || (value.length < 100 && LENGTH.test(value.trim()));
}

function isSection(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
