import type { Theme } from "@banter/protocol";

const COLOR = /^(?:#?[0-9a-f]{3,8}|(?:rgb|hsl|hwb|ok?l(?:ab|ch)|color)a?\([\w\s.,%/+-]*\)|[a-z]+)$/i;
const LENGTH = /^(?:[\d.]+(?:[a-z]{1,5}|%)?|(?:calc|min|max|clamp)\([\w\s.,%+*/()-]*\)|[a-z-]+)$/i;

/** The most that each number of a theme may be, in pixels but for shares. Beyond, a chat can't be used. */
const MOST: Readonly<Record<string, number>> = {
  opacity: 1,
  blur: 100,
  thickness: 100,
  customRoundeness: 1000,
};

/** What a value of that name has to look like. Other names hold what nothing is drawn from directly. */
function isPlausible(name: string, value: unknown): boolean {
  const most = MOST[name];
  if (most !== undefined) return typeof value !== "number" || (value >= 0 && value <= most);
  if (typeof value !== "string" || value === "") return true;
  if (/color$/i.test(name)) return value.length < 100 && COLOR.test(value.trim());
  return !/^max(?:Width|Height)$/.test(name) || (value.length < 100 && LENGTH.test(value.trim()));
}

/** The theme without what can't be meant: values that are no colours or lengths, and measures out of all bounds. */
export function plausibleTheme(theme: Theme, report: (message: string) => void): Theme {
  return clean(theme, "theme", report);
}

function clean<Value extends object>(section: Value, path: string, report: (message: string) => void): Value {
  const copy = { ...section };
  for (const [name, value] of Object.entries(section)) {
    const place = `${path}.${name}`;
    if (isSection(value)) Reflect.set(copy, name, clean(value, place, report));
    else if (!isPlausible(name, value)) {
      report(`Banter passed over ${place}: ${JSON.stringify(value).slice(0, 80)} can't be used there.`);
      Reflect.set(copy, name, name === "thickness" && path.endsWith("progressBar") ? 4 : undefined);
    }
  }
  return copy;
}

function isSection(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
