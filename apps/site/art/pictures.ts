import { booking } from "./booking.ts";
import { harbour } from "./harbour.ts";
import { darkRoast, lightRoast, mediumRoast, roastery } from "./shelf.ts";
import { balloon, bay, coast, hills, lighthouse, sea, town } from "./views.ts";
import { studio } from "./studio.ts";

/** A file of `public/pictures/`: a drawing that `render-pictures.ts` renders as a photograph of this size. */
export interface PictureFile {
  readonly name: string;
  readonly drawing: string;
  readonly width: number;
  readonly height: number;
  /** Stored lying on its side, as phones do, with the EXIF orientation that turns it upright. JPEG only. */
  readonly isTurned?: true;
}

/** A file of a format that no canvas encodes, for ffmpeg. */
export interface EncodedFile {
  readonly name: string;
  /** The drawings of an animation, 2 per second. */
  readonly frames: readonly string[];
  readonly width: number;
  readonly height: number;
}

export const encodedFiles: readonly EncodedFile[] = [
  { name: "bay.avif", frames: [bay], width: 900, height: 600 },
  { name: "lighthouse.gif", frames: [lighthouse(true), lighthouse(false)], width: 320, height: 240 },
];

export const pictureFiles: readonly PictureFile[] = [
  { name: "booking.jpg", drawing: booking, width: 960, height: 480 },
  { name: "studio.jpg", drawing: studio, width: 1280, height: 640 },
  { name: "harbour.jpg", drawing: harbour, width: 1280, height: 560 },
  { name: "roastery.webp", drawing: roastery, width: 1280, height: 600 },
  { name: "light-roast.webp", drawing: lightRoast, width: 640, height: 480 },
  { name: "medium-roast.webp", drawing: mediumRoast, width: 640, height: 480 },
  { name: "dark-roast.webp", drawing: darkRoast, width: 640, height: 480 },
  { name: "hills.jpg", drawing: hills, width: 1200, height: 800 },
  { name: "sea.webp", drawing: sea, width: 600, height: 900 },
  { name: "sea-turned.jpg", drawing: sea, width: 600, height: 900, isTurned: true },
  { name: "coast.jpg", drawing: coast, width: 1600, height: 400 },
  { name: "balloon.png", drawing: balloon, width: 180, height: 240 },
  { name: "town.png", drawing: town, width: 240, height: 240 },
  { name: "town-icon.png", drawing: town, width: 40, height: 40 },
];
