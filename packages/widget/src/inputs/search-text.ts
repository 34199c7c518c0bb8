/** Letters that Unicode doesn't decompose into a base letter and an accent, and typographic punctuation. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  "’": "'",
  "‘": "'",
  "-": " ",
  "‐": " ",
  "–": " ",
};

/** Lower case without accents, for comparisons: "elan" finds "Élan", and "timor leste" finds "Timor-Leste". */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ıøłđßæœ’‘\-‐–]/g, (character) => PLAIN[character] ?? character);
}
