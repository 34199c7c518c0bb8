import type { Step } from "../authoring/step.ts";
import type { StepOptions } from "../authoring/step-source.ts";

/** Shows an image. A click enlarges it or opens `link`. */
export function image(url: string, options: StepOptions<"image"> = {}): Step {
  return { image: url, ...options };
}

/** Shows a video: a file, or a page of YouTube, Vimeo, TikTok or Gumlet. */
export function video(url: string, options: StepOptions<"video"> = {}): Step {
  return { video: url, ...options };
}

/** Shows an audio player. */
export function audio(url: string, options: StepOptions<"audio"> = {}): Step {
  return { audio: url, ...options };
}

/** Embeds a page. With `waitFor`, the flow continues when the page posts the event. */
export function embed<const Variable extends string = never>(
  url: string,
  options: Omit<StepOptions<"embed">, "waitFor"> & {
    readonly waitFor?: { readonly event: string; readonly save?: Variable };
  } = {},
): Step<never, Variable> {
  return { embed: url, ...options };
}
