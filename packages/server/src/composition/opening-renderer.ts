import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderOpening } from "@banter/protocol";
import type { OpeningRenderer } from "../sessions/openings.ts";

/** The module `@banter/widget/opening`, in the folder of the widget's files. */
interface OpeningModule {
  readonly renderOpening: RenderOpening;
}

/** Loads the renderer of openings from the widget's files. Undefined if they have none that works. */
export async function loadOpeningRenderer(
  widgetDir: string | undefined,
  onError: (error: unknown) => void,
): Promise<OpeningRenderer | undefined> {
  const file = join(widgetDir ?? "", "opening", "render-opening.js");
  if (widgetDir === undefined || !existsSync(file)) return undefined;
  try {
    const { renderOpening }: OpeningModule = await import(pathToFileURL(file).href);
    return (...parameters) => attempt(() => renderOpening(...parameters), onError);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

function attempt<Value>(run: () => Value, onError: (error: unknown) => void): Value | undefined {
  try {
    return run();
  } catch (error) {
    onError(error);
    return undefined;
  }
}
