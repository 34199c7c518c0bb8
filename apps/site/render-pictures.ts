import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../../tools/browser.ts";
import { encodedFiles, pictureFiles, type EncodedFile } from "./art/pictures.ts";

/*
 * node apps/site/render-pictures.ts
 * Renders the drawings of art/ to the photographs of public/pictures/. The AVIF and the GIF need ffmpeg.
 */

const folder = fileURLToPath(new URL("public/pictures/", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

const FFMPEG_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  ".avif": ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "34", "-pix_fmt", "yuv420p"],
  // One palette for all frames, without dithering: half the size.
  ".gif": ["-lavfi", "split[a][b];[a]palettegen=max_colors=48[p];[b][p]paletteuse=dither=none"],
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGUMENTS] });
const page = await browser.newPage();
for (const { name, ...drawn } of pictureFiles) {
  const type = TYPES[extname(name)];
  if (type === undefined)
    throw new Error(`${name}: a canvas can't encode this type. Use .jpg, .png or .webp.`);
  const rendered = await page.evaluate(render, { isTurned: false, ...drawn, type });
  const file = Buffer.from(rendered, "base64");
  writeFileSync(folder + name, drawn.isTurned === true ? withOrientation(file) : file);
}
for (const file of encodedFiles) await encode(file);
await browser.close();

async function encode({ name, frames, width, height }: EncodedFile): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "banter-frames-"));
  for (const [index, drawing] of frames.entries()) {
    const rendered = await page.evaluate(render, {
      drawing,
      width,
      height,
      isTurned: false,
      type: "image/png",
    });
    writeFileSync(join(work, `${index}.png`), Buffer.from(rendered, "base64"));
  }
  const options = FFMPEG_OPTIONS[extname(name)];
  if (options === undefined) throw new Error(`${name}: there are no ffmpeg options for this type.`);
  execFileSync("ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    "-framerate",
    "2",
    "-i",
    join(work, "%d.png"),
    ...options,
    folder + name,
  ]);
  rmSync(work, { recursive: true });
}

/** The JPEG with an EXIF segment that says: turn it by 90 degrees clockwise. */
function withOrientation(jpeg: Buffer): Buffer {
  // A TIFF header and one entry: tag 0112 (orientation), one short, 6.
  const tiff = "4d4d002a00000008000101120003000000010006000000000000";
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tiff, "hex")]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Runs in the page: the drawing in evening light, with the grain of a film. Resolves with the file's bytes in base64. */
async function render({
  drawing,
  width,
  height,
  isTurned,
  type,
}: {
  drawing: string;
  width: number;
  height: number;
  isTurned: boolean;
  type: string;
}): Promise<string> {
  const image = new Image();
  image.src = drawing;
  await image.decode();
  const canvas = isTurned ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2D canvas.");
  if (isTurned) {
    context.translate(0, width);
    context.rotate(-Math.PI / 2);
  }
  context.drawImage(image, 0, 0, width, height);
  const light = context.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, "rgb(255 220 160 / 0.25)");
  light.addColorStop(1, "rgb(20 20 60 / 0.3)");
  context.fillStyle = light;
  // A drawing without a background stays without one.
  context.globalCompositeOperation = "source-atop";
  context.fillRect(0, 0, width, height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  // A PNG would be ten times as large.
  const grainy = type === "image/png" ? 1 : 9;
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 4) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    const grain = ((seed >> 16) % grainy) - Math.floor(grainy / 2);
    for (const channel of [0, 1, 2]) pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + grain;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type, quality: 0.6 });
  let text = "";
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
