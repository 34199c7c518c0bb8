import { isRecord } from "@banter/protocol";
import { SettingError } from "../failures/setting-error.ts";

/** Reads `BANTER_FONT_HOST`, the base URL of the owner's fonts. Throws if it is not a web address. */
export function readFontHost(setting: string | undefined): string | undefined {
  const address = setting?.trim().replace(/\/+$/, "");
  if (!address) return undefined;
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
  throw new SettingError(
    `BANTER_FONT_HOST is ${JSON.stringify(setting)}, which is not a web address. Set it to the URL of the folder with ` +
      `the fonts' style sheets, such as https://shop.example.com/fonts, or remove it.`,
  );
}

type Theme = Readonly<Record<string, unknown>>;

/** Loads a hosted font from the owner's font host: `Open Sans` becomes `open-sans.css`. Custom fonts are unchanged. */
export function withFontHost(theme: Theme, fontHost: string | undefined): Theme {
  const general = fields(theme["general"]);
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
  const { type, family } = fields(font);
  return type !== "Custom" && typeof family === "string" ? family : "";
}

function fileName(family: string): string {
  const name = family.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return `${encodeURIComponent(name.replaceAll(/^-|-$/g, ""))}.css`;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
