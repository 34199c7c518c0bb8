import { fieldsOf, percentEncode } from "@banter/protocol";

type Theme = Readonly<Record<string, unknown>>;

/** Loads a hosted font from the owner's font host: `Open Sans` becomes `open-sans.css`. Custom fonts are unchanged. */
export function withFontHost(theme: Theme, fontHost: string | undefined): Theme {
  const general = fieldsOf(theme["general"]);
  const family = hostedFamily(general["font"]);
  if (fontHost === undefined || family === "") return theme;
  return {
    ...theme,
    general: { ...general, font: { type: "Custom", family, url: `${fontHost}/${fileName(family)}` } },
  };
}

/** The family that would be loaded from a font service; empty if there is none. */
function hostedFamily(font: unknown): string {
  if (typeof font === "string") return font;
  const { type, family } = fieldsOf(font);
  return type !== "Custom" && typeof family === "string" ? family : "";
}

function fileName(family: string): string {
  const name = family.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return `${percentEncode(name.replaceAll(/^-|-$/g, ""))}.css`;
}
