import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Page } from "playwright";
import { pictureDifference, type Region } from "./picture-difference.ts";

const pictures = join(import.meta.dirname, "pictures");
/** Folder for pictures of differences; ignored by git. */
const results = join(import.meta.dirname, "../../test-results/gallery");

/**
 * Expects a picture to match the one of this name in the repository, up to a number of pixels per region. `vitest -u` updates it; a missing one is created, except
 * in CI.
 */
export async function expectPicture(
  blank: Page,
  name: string,
  seen: Buffer,
  regions: readonly Region[],
  toleratedPixels?: number,
): Promise<void> {
  const path = join(pictures, `${name}.png`);
  const mode = expect.getState().snapshotState.snapshotUpdateState;
  if (!existsSync(path) && mode !== "none") return keep(path, seen);
  expect(existsSync(path), `There is no picture ${path}. Run with -u to take one.`).toBe(true);
  const { lines, picture } = await pictureDifference(
    blank,
    readFileSync(path),
    seen,
    regions,
    toleratedPixels,
  );
  if (lines.length === 0) return;
  if (mode === "all") return keep(path, seen);
  const shown = join(results, `${name}-difference.png`);
  keep(join(results, `${name}.png`), seen);
  keep(shown, picture);
  expect(lines, `${name} differs; see ${shown}, and run with -u if it should`).toEqual([]);
}

function keep(path: string, picture: Buffer): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, picture);
}
