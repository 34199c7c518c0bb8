import type { Browser } from "playwright";
import type { HostSite } from "../embedding/host-site.ts";

/** Pixels. */
const SIZE = { width: 320, height: 240 };
const BATCH = 50;

/** Adds this many different pictures to the site, alternately PNG and JPEG files. */
export async function putPictures(
  browser: Browser,
  site: HostSite,
  count: number,
): Promise<{ readonly urls: readonly string[]; readonly bytes: number }> {
  const page = await browser.newPage();
  const urls: string[] = [];
  let bytes = 0;
  for (let first = 0; first < count; first += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - first) }, (_, offset) => first + offset);
    const files = await page.evaluate(encodePictures, { indexes, ...SIZE });
    for (const [offset, file] of files.entries()) {
      const index = first + offset;
      const content = Buffer.from(file, "base64");
      bytes += content.byteLength;
      urls.push(site.put(`/photos/${index}${index % 2 === 0 ? ".png" : ".jpg"}`, content));
    }
  }
  await page.close();
  return { urls, bytes };
}

/** Runs in a page. Returns the files in Base64. */
function encodePictures({ indexes, width, height }: typeof SIZE & { readonly indexes: readonly number[] }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas.");
  return indexes.map((index) => {
    const gradient = context.createLinearGradient(0, 0, width, height);
    gradient.addColorStop(0, `hsl(${(index * 47) % 360} 80% 70%)`);
    gradient.addColorStop(1, `hsl(${(index * 89) % 360} 60% 30%)`);
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
    context.fillStyle = "white";
    context.font = "bold 96px sans-serif";
    context.fillText(String(index), 40, 150);
    return canvas.toDataURL(index % 2 === 0 ? "image/png" : "image/jpeg").split(",")[1] ?? "";
  });
}
