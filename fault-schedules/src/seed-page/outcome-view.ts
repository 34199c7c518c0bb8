import { createElement } from "../../../apps/site/docs/client/elements.ts";
import type { ComparedAnswer, PlayedSeed, SentEffect } from "./play-seed.ts";
import { describeEffect, describeTimes, promiseTexts, questionTexts, texts } from "./texts.ts";

/** Each promise, and what broke it. */
export function renderPromises({ violations }: PlayedSeed): HTMLElement {
  const items = Object.entries(promiseTexts).map(([guarantee, text]) => {
    const broken = violations.filter((violation) => violation.guarantee === guarantee);
    const isKept = broken.length === 0;
    const mark = createElement("span", { class: "mark", "aria-hidden": "true" }, isKept ? "✓" : "✗");
    const details = broken.map(({ detail }) => createElement("li", {}, detail));
    return createElement(
      "li",
      { "data-promise": guarantee, "data-kept": String(isKept) },
      mark,
      createElement(
        "div",
        {},
        createElement("b", {}, isKept ? texts.kept : texts.isBroken),
        ` ${text}`,
        ...(isKept ? [] : [createElement("ul", {}, ...details)]),
      ),
    );
  });
  return createElement("ul", { class: "promises" }, ...items);
}

/** The answers that the chat shows beside those that are stored, and what went out. */
export function renderComparison({ answers, effects }: PlayedSeed): HTMLElement {
  const rows = [...answers.map(renderAnswer), ...effects.map(renderEffect)];
  const head = [texts.question, texts.shown, texts.stored].map((name) =>
    createElement("th", { scope: "col" }, name),
  );
  return createElement(
    "div",
    { class: "comparison" },
    createElement(
      "table",
      {},
      createElement("thead", {}, createElement("tr", {}, ...head)),
      createElement("tbody", {}, ...rows),
    ),
  );
}

function renderAnswer({ question, shown, stored }: ComparedAnswer): HTMLElement {
  const isEqual = stored.length === 1 && stored[0] === shown;
  return createElement(
    "tr",
    { "data-equal": String(isEqual) },
    createElement("th", { scope: "row" }, questionTexts[question]),
    createElement("td", {}, shown ?? texts.nothing),
    createElement("td", {}, stored.length === 0 ? texts.nothing : stored.join(", ")),
  );
}

function renderEffect(effect: SentEffect): HTMLElement {
  return createElement(
    "tr",
    { "data-equal": String(effect.isRight) },
    createElement("th", { scope: "row" }, describeEffect(effect)),
    createElement("td", { colspan: "2" }, describeTimes(effect)),
  );
}
