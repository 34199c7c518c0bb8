import { createElement } from "../../../apps/site/docs/client/elements.ts";
import { renderComparison, renderPromises } from "./outcome-view.ts";
import type { PlayedSeed } from "./play-seed.ts";
import { enteredIn, LAST_SEED, searchOf, seedsAfter, type SeedChoice } from "./seed-choice.ts";
import { createSeedControls } from "./seed-controls.ts";
import { createSeedPlayer } from "./seed-player.ts";
import { luckyText, runSummary, seedSummary, texts } from "./texts.ts";
import { renderTimeline } from "./timeline-view.ts";

/* Entry point of docs/proof.html: plays seeds in the page, as its controls and its address say. */

/** How the address of a result gets into the session history. */
type Navigation = "pushState" | "replaceState";

const section = document.getElementById("seed-page");
if (section !== null) openSeedPage(section);

function openSeedPage(section: HTMLElement): void {
  const brokenSeeds = createElement("div");
  const result = createElement("div", { class: "seed-result" });
  const player = createSeedPlayer((message) => endWithoutResult(texts.failed(message)));
  const controls = createSeedControls({
    play: () => withChoice((choice) => play(choice, "pushState")),
    more: () => withChoice(playMore),
    stop: () => {
      const played = player.stop();
      if (played !== undefined) endWithoutResult(texts.stopped(played));
    },
  });
  /** The page's query as it was last read or written. */
  let search: string;
  /** The query that replays the result. */
  let shownSearch: string | undefined;
  /** The last seed of the run whose result is shown. */
  let playedUpTo: number | undefined;

  function withChoice(act: (choice: SeedChoice) => void): void {
    const choice = controls.read();
    if (choice === undefined) return controls.focusSeed();
    brokenSeeds.replaceChildren();
    act(choice);
  }

  /** Removes a result that the address doesn't replay. */
  function endWithoutResult(text: string): void {
    if (shownSearch !== search) result.replaceChildren();
    player.say(text);
  }

  function show(played: PlayedSeed, { broken }: SeedChoice, navigation: Navigation): void {
    const choice = { seed: played.seed, broken };
    controls.enter({ seed: String(played.seed), broken });
    search = shownSearch = searchOf(choice);
    if (location.search !== search) history[navigation](null, "", search);
    result.replaceChildren(...renderPlayed(played));
  }

  function play(choice: SeedChoice, navigation: Navigation): void {
    player.play({ first: choice.seed, count: 1, broken: choice.broken }, ([played]) => {
      if (played === undefined) return;
      show(played, choice, navigation);
      playedUpTo = undefined;
      player.say(summaryOf(played), played.violations.length === 0 ? "kept" : "broken");
    });
  }

  function playMore(choice: SeedChoice): void {
    const lastPlayed = searchOf(choice) === shownSearch ? playedUpTo : undefined;
    const seeds = seedsAfter(lastPlayed ?? choice.seed);
    if (seeds.count === 0) return player.say(`${texts.lastSeed(LAST_SEED)} ${texts.lowerSeed}`);
    return player.play({ ...seeds, broken: choice.broken }, (all) => {
      const failed = all.filter(({ violations }) => violations.length > 0);
      const shown = failed[0] ?? all.at(-1);
      if (shown !== undefined) show(shown, choice, "pushState");
      playedUpTo = all.at(-1)?.seed;
      if (failed.length > 0) brokenSeeds.replaceChildren(renderSeedLinks(failed, choice.broken));
      player.say(runSummary(all, LAST_SEED), failed.length === 0 ? "kept" : "broken");
    });
  }

  /** Links that play in this page. They remain, with the focus, while their seeds are played. */
  function renderSeedLinks(failed: readonly PlayedSeed[], broken: SeedChoice["broken"]): HTMLElement {
    const links = failed.map(({ seed }) => {
      const link = createElement("a", { href: searchOf({ seed, broken }) }, texts.seedLink(seed));
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        play({ seed, broken }, "pushState");
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

  function playAddress(): void {
    search = location.search;
    const entered = enteredIn(search);
    controls.enter(entered);
    const choice = controls.read();
    if (entered.unknown !== undefined) {
      player.stop();
      return endWithoutResult(texts.unknownSafeguard(entered.unknown));
    }
    if (choice !== undefined) return play(choice, "replaceState");
    player.stop();
    return endWithoutResult("");
  }

  addEventListener("popstate", () => {
    // A link to a heading leaves the query as it is.
    if (location.search !== search) playAddress();
  });
  section.replaceChildren(controls.element, ...player.elements, brokenSeeds, result);
  playAddress();
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
    createElement("h3", {}, texts.timeline(played)),
    createElement("p", { class: "note" }, texts.timelineNote),
    renderTimeline(played.moments),
    createElement("h3", {}, texts.compared),
    renderComparison(played),
    createElement("h3", {}, texts.promises),
    renderPromises(played),
  ];
}
