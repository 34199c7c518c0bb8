/** The owner's folder of fonts, from `BANTER_FONT_HOST`. Throws where that is set and no web address. */
export function readFontHost(setting: string | undefined): string | undefined {
  const address = setting?.trim().replace(/\/+$/, "");
  if (!address) return undefined;
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
  throw new Error(
    `BANTER_FONT_HOST is ${JSON.stringify(setting)}, which is no web address. Set it to the folder that holds the ` +
      `fonts' style sheets, such as https://shop.example.com/fonts, or leave it out.`,
  );
}

type Theme = Readonly<Record<string, unknown>>;

/** The theme with a hosted font taken from the owner's folder: `Open Sans` is `open-sans.css` there. Custom fonts stay. */
export function withFontHost(theme: Theme, fontHost: string | undefined): Theme {
  const general = fields(theme["general"]);
  const family = hostedFamily(general["font"]);
  if (fontHost === undefined || family === "") return theme;
  return {
    ...theme,
    general: { ...general, font: { type: "Custom", family, url: `${fontHost}/${fileName(family)}` } },
  };
}

/** The font that a font service would be asked for; an empty text where there is none. */
function hostedFamily(font: unknown): string {
  if (typeof font === "string") return font;
  const { type, family } = fields(font);
  return type !== "Custom" && typeof family === "string" ? family : "";
}

function fileName(family: string): string {
  const name = family.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return `${encodeURIComponent(name.replaceAll(/^-|-$/g, ""))}.css`;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
