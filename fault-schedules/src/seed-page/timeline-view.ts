import { createElement } from "../../../apps/site/docs/client/elements.ts";
import { describeMoment, formatClock, texts } from "./texts.ts";
import type { Moment } from "./timeline.ts";

/** What happened, as a list with four lanes. */
export function renderTimeline(moments: readonly Moment[]): HTMLElement {
  const head = createElement(
    "div",
    { class: "lanes", "aria-hidden": "true" },
    ...texts.lanes.map((name) => createElement("span", {}, name)),
  );
  const items = moments.map((moment, index) => renderMoment(moment, moments[index - 1]));
  return createElement("div", { class: "timeline" }, head, createElement("ol", {}, ...items));
}

function renderMoment(moment: Moment, before: Moment | undefined): HTMLElement {
  const time = formatClock(moment.at);
  const isLater = before === undefined || formatClock(before.at) !== time;
  const tag =
    "request" in moment
      ? [
          createElement("span", { class: "request", "aria-hidden": "true" }, `#${moment.request}`),
          createElement("span", { class: "visually-hidden" }, `${texts.request(moment.request)}: `),
        ]
      : [];
  return createElement(
    "li",
    {
      "data-lane": laneOf(moment),
      "data-kind": kindOf(moment),
      ...("tab" in moment && { "data-tab": String(moment.tab) }),
    },
    createElement("span", { class: "time" }, isLater ? time : ""),
    createElement("span", { class: "moment" }, ...tag, createElement("span", {}, describeMoment(moment))),
  );
}

function laneOf(moment: Moment): string {
  if ("server" in moment) return moment.server === 0 ? "a" : "b";
  if (moment.type === "faults-end") return "all";
  return moment.type === "fault" || moment.type === "arrived-again" || moment.type === "arrived-late"
    ? "network"
    : "visitor";
}

/** What colors an event. */
function kindOf({ type }: Moment): string {
  switch (type) {
    case "fault":
    case "crashed":
    case "offline":
      return "fault";
    case "stored":
    case "started":
    case "shown":
      return "stored";
    case "repeated":
    case "conflicted":
    case "journal":
      return "recognized";
    case "faults-end":
      return "turn";
    default:
      return "plain";
  }
}
