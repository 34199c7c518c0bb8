import type { Browser } from "playwright";
import { axeViolations } from "./axe-violations.ts";
import { openGallery, type GalleryPage, type Look } from "./gallery-page.ts";

export interface AxeFigures {
  /** Specimens that were looked at. */
  readonly states: number;
  /** One line each: the look, the rule, the place. */
  readonly violations: readonly string[];
}

interface AxeRun {
  readonly browser: Browser;
  readonly serverUrl: string;
  readonly looksOf: (gallery: GalleryPage) => readonly Look[];
  /** Pages side by side. */
  readonly pages: number;
  readonly onLook?: (figures: AxeFigures, done: number, all: number) => void;
}

/** Holds looks of the gallery against axe. */
export async function runAxe({ browser, serverUrl, looksOf, pages, onLook }: AxeRun): Promise<AxeFigures> {
  const galleries = await Promise.all(Array.from({ length: pages }, () => openGallery(browser, serverUrl)));
  const looks = galleries[0] === undefined ? [] : looksOf(galleries[0]);
  const violations: string[] = [];
  let states = 0;
  let next = 0;
  let done = 0;

  async function work(gallery: GalleryPage): Promise<void> {
    for (let look = looks[next++]; look !== undefined; look = looks[next++]) {
      const specimens = await gallery.show(look);
      const found = await axeViolations(gallery.page, look.isForced);
      states += specimens;
      violations.push(...found.map((violation) => `${describeLook(look)}: ${violation}`));
      done += 1;
      onLook?.({ states, violations }, done, looks.length);
    }
  }

  await Promise.all(galleries.map(work));
  await Promise.all(galleries.map((gallery) => gallery.close()));
  return { states, violations };
}

function describeLook({ theme, mode, scheme, dir, isForced, state, only }: Look): string {
  const words = [only || "all", theme || "default", mode, scheme, dir, isForced ? "forced" : "", state];
  return words.filter((word) => word !== "").join(", ");
}
