import type { Browser } from "playwright";
import { axeViolations } from "./axe-violations.ts";
import { openGallery, type GalleryPage, type GalleryView } from "./gallery-page.ts";

export interface AxeFigures {
  /** Number of specimens that were checked. */
  readonly states: number;
  /** One line per violation: view, rule, element. */
  readonly violations: readonly string[];
}

interface AxeRun {
  readonly browser: Browser;
  readonly serverUrl: string;
  readonly viewsOf: (gallery: GalleryPage) => readonly GalleryView[];
  /** Pages in parallel. */
  readonly pages: number;
  readonly onView?: (figures: AxeFigures, done: number, all: number) => void;
}

/** Checks views of the gallery with axe. */
export async function runAxe({ browser, serverUrl, viewsOf, pages, onView }: AxeRun): Promise<AxeFigures> {
  const galleries = await Promise.all(Array.from({ length: pages }, () => openGallery(browser, serverUrl)));
  const views = galleries[0] === undefined ? [] : viewsOf(galleries[0]);
  const violations: string[] = [];
  let states = 0;
  let next = 0;
  let done = 0;

  async function work(gallery: GalleryPage): Promise<void> {
    for (let view = views[next++]; view !== undefined; view = views[next++]) {
      const specimens = await gallery.show(view);
      const found = await axeViolations(gallery.page, view.isForced);
      states += specimens;
      violations.push(...found.map((violation) => `${describeView(view)}: ${violation}`));
      done += 1;
      onView?.({ states, violations }, done, views.length);
    }
  }

  await Promise.all(galleries.map(work));
  await Promise.all(galleries.map((gallery) => gallery.close()));
  return { states, violations };
}

function describeView({ theme, mode, scheme, dir, isForced, state, only }: GalleryView): string {
  const words = [only || "all", theme || "default", mode, scheme, dir, isForced ? "forced" : "", state];
  return words.filter((word) => word !== "").join(", ");
}
