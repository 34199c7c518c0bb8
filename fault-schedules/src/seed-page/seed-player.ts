import { createElement } from "../../../apps/site/docs/client/elements.ts";
import type { PlayedSeed } from "./play-seed.ts";
import { runSeeds } from "./seed-run.ts";
import type { SeedRun } from "./seed-worker.ts";
import { texts } from "./texts.ts";

/** Runs seeds, and shows the progress and how they ended. */
export interface SeedPlayer {
  readonly elements: readonly HTMLElement[];
  /** Ends the current run. */
  play(run: SeedRun, onFinished: (all: readonly PlayedSeed[]) => void): void;
  /** Ends the current run, if there is one. Returns how many seeds it has played. */
  stop(): number | undefined;
  /** Announces how a run ended. */
  say(text: string, verdict?: "kept" | "broken"): void;
}

export function createSeedPlayer(onFailed: (message: string) => void): SeedPlayer {
  const status = createElement("p", { class: "seed-status", role: "status" });
  const progress = createElement("progress", { "aria-label": texts.progress, hidden: "" });
  const counters = createCounters();
  let run: { readonly all: PlayedSeed[]; readonly end: () => void } | undefined;

  const say: SeedPlayer["say"] = (text, verdict) => {
    status.textContent = text;
    status.dataset["verdict"] = verdict ?? "";
  };

  function stop(): number | undefined {
    const played = run?.all.length;
    run?.end();
    run = undefined;
    progress.hidden = true;
    return played;
  }

  return {
    elements: [status, progress, counters.element],
    play: (seeds, onFinished) => {
      stop();
      // One seed takes a moment: only how it ended is announced.
      say(seeds.count === 1 ? "" : texts.playing(seeds.count));
      const all: PlayedSeed[] = [];
      progress.max = seeds.count;
      progress.value = 0;
      progress.hidden = false;
      const end = runSeeds(seeds, {
        onPlayed: (played) => {
          all.push(played);
          counters.count(played);
          progress.value = all.length;
        },
        onFinished: () => {
          stop();
          onFinished(all);
        },
        onFailed: (message) => {
          stop();
          onFailed(message);
        },
      });
      run = { all, end };
    },
    stop,
    say,
  };
}

/** What was played with or without a safeguard since it was chosen. */
function createCounters() {
  let numbers = { played: 0, faults: 0, broken: 0 };
  let safeguard: PlayedSeed["broken"];
  const values = {
    played: createElement("dd"),
    faults: createElement("dd"),
    broken: createElement("dd"),
  };
  const render = (): void => {
    for (const name of ["played", "faults", "broken"] as const)
      values[name].textContent = numbers[name].toLocaleString("en");
  };
  render();
  const pair = (name: keyof typeof values): HTMLElement =>
    createElement("div", {}, createElement("dt", {}, texts[name]), values[name]);
  return {
    element: createElement(
      "dl",
      { class: "seed-counters", "aria-label": texts.counters },
      pair("played"),
      pair("faults"),
      pair("broken"),
    ),
    count: ({ faults, violations, broken }: PlayedSeed): void => {
      if (broken !== safeguard) numbers = { played: 0, faults: 0, broken: 0 };
      safeguard = broken;
      numbers.played += 1;
      numbers.faults += faults;
      if (violations.length > 0) numbers.broken += 1;
      render();
    },
  };
}
