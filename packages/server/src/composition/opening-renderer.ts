import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderOpening } from "@banter/protocol";

/** The module `@banter/widget/opening`, in the folder of the widget's files. */
interface OpeningModule {
  readonly renderOpening: RenderOpening;
}

/** Loads the renderer of openings from the widget's files. Undefined if they have none. */
export async function loadOpeningRenderer(widgetDir: string | undefined): Promise<RenderOpening | undefined> {
  const file = join(widgetDir ?? "", "opening", "render-opening.js");
  if (widgetDir === undefined || !existsSync(file)) return undefined;
  const module: OpeningModule = await import(pathToFileURL(file).href);
  return module.renderOpening;
}
