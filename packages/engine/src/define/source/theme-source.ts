import * as v from "valibot";
import { gradientColors } from "@banter/protocol";
import { isColor } from "../../themes/brand-palette.ts";
import { PRESET_NAMES } from "../../themes/presets.ts";
import { finiteNumber } from "../../authoring/check-number.ts";
import { optionalPageUrl, pageUrlProblem } from "../../authoring/check-url.ts";
import { checkFields } from "../../authoring/check-value.ts";
import type { ThemeSource } from "../../authoring/appearance.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());
const number = v.optional(finiteNumber);
const preset = v.picklist(PRESET_NAMES);

const surface = {
  backgroundColor: text,
  color: text,
  opacity: number,
  blur: number,
  shadow: v.optional(v.picklist(["none", "sm", "md", "lg", "xl", "2xl"])),
  border: v.optional(
    v.strictObject({
      roundeness: v.optional(v.picklist(["none", "medium", "large", "custom"])),
      customRoundeness: number,
      thickness: number,
      color: text,
      opacity: number,
    }),
  ),
};

const avatar = v.optional(v.strictObject({ isEnabled: flag, url: optionalPageUrl("image") }));

const fontFields = v.strictObject({ type: text, family: text, css: text, url: text });
const font = v.lazy((input) => {
  if (input === undefined) return v.union([v.string(), fontFields]);
  return typeof input === "object" ? fontFields : v.union([v.string(), fontFields]);
});

/** The content of a background that is an image. */
function imageProblem({ type, content = "" }: Background) {
  return { content: type === "Image" && content !== "" ? pageUrlProblem(content, "image") : undefined };
}

interface Background {
  readonly type?: string | undefined;
  readonly content?: string | undefined;
}

const general = v.strictObject({
  font: v.optional(font),
  background: v.optional(
    v.pipe(
      v.strictObject({ type: v.optional(v.picklist(["None", "Color", "Image"])), content: text }),
      checkFields((background) => imageProblem(background)),
    ),
  ),
  progressBar: v.optional(
    v.strictObject({
      isEnabled: flag,
      position: v.optional(v.picklist(["absolute", "fixed"])),
      placement: v.optional(v.picklist(["Top", "Bottom"])),
      color: text,
      backgroundColor: text,
      thickness: number,
    }),
  ),
});

const chat = v.strictObject({
  roundness: v.optional(v.picklist(["none", "medium", "large"])),
  container: v.optional(v.strictObject({ ...surface, maxWidth: text, maxHeight: text })),
  hostBubbles: v.optional(v.strictObject(surface)),
  guestBubbles: v.optional(v.strictObject(surface)),
  buttons: v.optional(v.strictObject(surface)),
  inputs: v.optional(v.strictObject({ ...surface, placeholderColor: text })),
  buttonsInput: v.optional(
    v.strictObject({
      layout: v.optional(v.picklist(["wrap", "vertical"])),
      variant: v.optional(v.picklist(["filled", "outlined"])),
    }),
  ),
  timestamps: v.optional(v.picklist(["on-demand", "always", "never"])),
  hostAvatar: avatar,
  guestAvatar: avatar,
});

const header = v.strictObject({
  isEnabled: flag,
  title: text,
  tagline: text,
  backgroundColor: text,
  color: text,
});

const pageBackground = v.pipe(
  v.strictObject({
    type: v.optional(v.picklist(["None", "Color", "Gradient", "Image", "Split"])),
    content: text,
  }),
  checkFields((background) => imageProblem(background)),
  v.check(
    ({ type, content = "" }) => type !== "Color" || isColor(content),
    'has a "content" that is not a CSS color. Write a hex color such as "#eef2ff"',
  ),
  v.check(({ type, content = "" }) => {
    const colors = gradientColors(content);
    return type !== "Gradient" || (colors.length > 1 && colors.every((color) => isColor(color)));
  }, 'has a "content" that is not a list of CSS colors. Write two or more, such as "#eef2ff, #fdf2f8"'),
);

const pageFields = { logo: optionalPageUrl("image"), background: v.optional(pageBackground) };

const schemeFields = {
  customCss: text,
  contrast: v.optional(v.picklist(["readable", "exact"])),
  general: v.optional(general),
  header: v.optional(header),
  chat: v.optional(chat),
};

export const themeFields = v.strictObject({
  preset: v.optional(preset),
  brandColor: v.optional(
    v.pipe(v.string(), v.check(isColor, 'is not a CSS color. Write a hex color such as "#4f46e5"')),
  ),
  ...schemeFields,
  page: v.optional(
    v.strictObject({
      title: text,
      tagline: text,
      ...pageFields,
      layout: v.optional(v.picklist(["chat", "focus"])),
    }),
  ),
  dark: v.optional(v.strictObject({ ...schemeFields, page: v.optional(v.strictObject(pageFields)) })),
});

/** A preset's name, or a preset with the fields that the author changes. */
export const themeSource: v.GenericSchema<ThemeSource> = v.lazy((input) => {
  if (input === undefined) return v.union([preset, themeFields]);
  return typeof input === "string" ? preset : themeFields;
});
