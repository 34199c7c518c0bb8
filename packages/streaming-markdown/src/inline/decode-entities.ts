/** The named character references that occur in practice, e.g. in language models' answers. Others stay as they are. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["bull", "•"],
  ["middot", "·"],
  ["times", "×"],
  ["divide", "÷"],
  ["deg", "°"],
  ["euro", "€"],
  ["pound", "£"],
  ["rarr", "→"],
  ["larr", "←"],
]);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]+));/g;

/**
 * Replaces HTML character references by their characters: numeric ones, and the named ones that occur in practice. Others
 * stay as they are. The result is text, not markup.
 */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (reference, decimal, hex, name) => {
    if (typeof name === "string") return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? reference;
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
