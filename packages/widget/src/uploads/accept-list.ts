const IMAGE_TYPES = ["avif", "png", "jpeg", "gif", "webp", "bmp", "tiff"].map((name) => `image/${name}`);

/** Makes Android's file picker offer the camera; other browsers ignore it. */
const CAMERA = "capture=camera";

/** `accept` of a field for photos and videos. */
export const PHOTOS_AND_VIDEOS = [...IMAGE_TYPES, "video/*", CAMERA].join(",");

/**
 * `accept` of a file field with these allowed types: `pdf` and `.pdf` are extensions, `image/png` and `image/*` media types.
 * Other words, e.g. `capture=camera`, are the author's.
 * Images are listed by their media types too, and with the camera unless the field has a `capture` attribute (behaviour 8).
 */
export function acceptList(types: readonly string[], hasCapture: boolean): string {
  const imageTypes = types.flatMap(imageTypesOf);
  const camera = imageTypes.length > 0 && !hasCapture ? [CAMERA] : [];
  return [...new Set([...types.map(toToken), ...imageTypes, ...camera])].join(", ");
}

function toToken(type: string): string {
  return /^\w+$/.test(type) ? `.${type}` : type;
}

/** The media types of an allowed type that means images. JPEG has two names in use. */
function imageTypesOf(type: string): readonly string[] {
  const rule = type.toLowerCase();
  if (rule === "image/*") return IMAGE_TYPES;
  const subtype = rule.replace(/^(image\/|\.)/, "").replace(/^tif$/, "tiff");
  if (subtype === "jpeg" || subtype === "jpg") return ["image/jpeg", "image/jpg"];
  return IMAGE_TYPES.filter((mediaType) => mediaType === `image/${subtype}`);
}
