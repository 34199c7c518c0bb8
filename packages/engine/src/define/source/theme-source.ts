import * as v from "valibot";
import { isColor } from "../../themes/brand-palette.ts";
import { PRESET_NAMES } from "../../themes/presets.ts";

const preset = v.picklist(PRESET_NAMES);

/** A preset's name, or an object of theme fields, which the widget's decoder reads. */
export const themeSource = v.union([
  preset,
  v.looseObject({
    preset: v.optional(preset),
    brandColor: v.optional(
      v.pipe(v.string(), v.check(isColor, 'is not a CSS color. Write a hex color such as "#4f46e5"')),
    ),
  }),
]);
