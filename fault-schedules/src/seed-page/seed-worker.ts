import { fail, ok, type Result } from "@banter/protocol";
import { playSeed, type PlayedSeed } from "./play-seed.ts";
import { provideSetImmediate } from "./set-immediate-shim.ts";
import type { Safeguard } from "./texts.ts";

/* Worker of the page: plays one seed after the other. The page ends the worker to stop it. */

/** What the page asks for. */
export interface SeedRun {
  readonly first: number;
  readonly count: number;
  readonly broken?: Safeguard | undefined;
}

/** What the page gets for each seed. */
export type SeedResult = Result<PlayedSeed, string>;

provideSetImmediate();
const send = (result: SeedResult): void => postMessage(result);

addEventListener("message", ({ data }: MessageEvent<SeedRun>) => void playSeeds(data));

async function playSeeds({ first, count, broken }: SeedRun): Promise<void> {
  try {
    for (let index = 0; index < count; index++) send(ok(await playSeed(first + index, broken)));
  } catch (error) {
    send(fail(error instanceof Error ? error.message : String(error)));
  }
}
