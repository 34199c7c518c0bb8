import { createElement } from "../../../apps/site/docs/client/elements.ts";
import { renderComparison, renderPromises } from "./outcome-view.ts";
import type { PlayedSeed } from "./play-seed.ts";
import { choiceIn, createSeedControls, permalinkOf, type SeedChoice } from "./seed-controls.ts";
import { runSeeds } from "./seed-run.ts";
import { luckyText, runSummary, seedSummary, texts } from "./texts.ts";
import { renderTimeline } from "./timeline-view.ts";

/* Entry point of docs/proof.html: plays seeds in the page, as its controls say. */

const DEFAULT_SEED = 42;
const MORE = 100;

const section = document.getElementById("seed-page");
if (section !== null) openSeedPage(section);

function openSeedPage(section: HTMLElement): void {
  const status = createElement("p", { class: "seed-status", role: "status" });
  const progress = createElement("progress", { max: String(MORE), "aria-label": texts.progress, hidden: "" });
  const counters = createCounters();
  const result = createElement("div", { class: "seed-result" });
  const controls = createSeedControls({
    play: () => withChoice(play),
    another: () => withChoice(({ broken }) => play({ seed: Math.floor(Math.random() * 1_000_000), broken })),
    more: () => withChoice(playMore),
    stop: () => {
      if (stop()) say(texts.stopped);
    },
  });
  let stopRun: (() => void) | undefined;

  function withChoice(act: (choice: SeedChoice) => void): void {
    const choice = controls.read();
    if (choice !== undefined) act(choice);
  }

  function say(text: string, verdict = ""): void {
    status.textContent = text;
    status.dataset["verdict"] = verdict;
    section.removeAttribute("aria-busy");
  }

  /** Returns whether something ran. */
  function stop(): boolean {
    const isRunning = stopRun !== undefined;
    stopRun?.();
    stopRun = undefined;
    progress.hidden = true;
    return isRunning;
  }

  function begin(): void {
    stop();
    section.setAttribute("aria-busy", "true");
    status.textContent = texts.loading;
    status.dataset["verdict"] = "";
  }

  function fail(message: string): void {
    stop();
    say(texts.failed(message));
  }

  function show(played: PlayedSeed, choice: SeedChoice): void {
    controls.show(choice);
    history.replaceState(null, "", permalinkOf(choice));
    result.replaceChildren(...renderPlayed(played));
  }

  function play(choice: SeedChoice): void {
    begin();
    const onPlayed = (played: PlayedSeed): void => {
      counters.count(played);
      show(played, choice);
      say(summaryOf(played), played.violations.length === 0 ? "kept" : "broken");
    };
    stopRun = runSeeds(
      { first: choice.seed, count: 1, broken: choice.broken },
      {
        onPlayed,
        onFinished: () => void stop(),
        onFailed: fail,
      },
    );
  }

  function playMore({ seed, broken }: SeedChoice): void {
    begin();
    progress.value = 0;
    progress.hidden = false;
    const all: PlayedSeed[] = [];
    stopRun = runSeeds(
      { first: seed + 1, count: MORE, broken },
      {
        onPlayed: (played, index) => {
          all.push(played);
          counters.count(played);
          progress.value = index + 1;
        },
        onFinished: () => {
          stop();
          const failed = all.filter(({ violations }) => violations.length > 0);
          const shown = failed[0] ?? all.at(-1);
          if (shown !== undefined) show(shown, { seed: shown.seed, broken });
          if (failed.length > 0) result.prepend(renderSeedLinks(failed, broken));
          const faults = all.reduce((sum, played) => sum + played.faults, 0);
          say(runSummary(all.length, faults, failed.length), failed.length === 0 ? "kept" : "broken");
        },
        onFailed: fail,
      },
    );
  }

  /** Links that play in this page. */
  function renderSeedLinks(failed: readonly PlayedSeed[], broken: SeedChoice["broken"]): HTMLElement {
    const links = failed.map(({ seed }) => {
      const link = createElement("a", { href: permalinkOf({ seed, broken }) }, texts.seedLink(seed));
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        play({ seed, broken });
      });
      return createElement("li", {}, link);
    });
    return createElement(
      "details",
      { class: "seed-links", open: "" },
      createElement("summary", {}, texts.brokenSeeds),
      createElement("ul", {}, ...links),
    );
  }

  section.replaceChildren(controls.element, status, progress, counters.element, result);
  const choice = { seed: DEFAULT_SEED, broken: undefined, ...choiceIn(location.search) };
  controls.show(choice);
  play(choice);
}

function summaryOf({ seed, faults, violations, broken }: PlayedSeed): string {
  const summary = seedSummary(
    seed,
    faults,
    violations.map(({ guarantee }) => guarantee),
  );
  return broken !== undefined && violations.length === 0 ? `${summary} ${luckyText}` : summary;
}

function renderPlayed(played: PlayedSeed): readonly HTMLElement[] {
  return [
    createElement("h3", {}, texts.timeline),
    createElement("p", { class: "note" }, texts.timelineNote),
    renderTimeline(played.moments),
    createElement("h3", {}, texts.compared),
    renderComparison(played),
    createElement("h3", {}, texts.promises),
    renderPromises(played),
  ];
}

/** What was played since the page was opened. */
function createCounters() {
  const numbers = { played: 0, faults: 0, broken: 0 };
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
    count: ({ faults, violations }: PlayedSeed): void => {
      numbers.played += 1;
      numbers.faults += faults;
      if (violations.length > 0) numbers.broken += 1;
      render();
    },
  };
}
