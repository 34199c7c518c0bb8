import { attributesAndStyles } from "./scenes/attributes-and-styles.js";
import { choices } from "./scenes/choices.js";
import { contextStoresAndPortals } from "./scenes/context-stores-and-portals.js";
import { controlledText } from "./scenes/controlled-text.js";
import { effectsAndReferences } from "./scenes/effects-and-references.js";
import { events } from "./scenes/events.js";
import { faults } from "./scenes/faults.js";
import { focusAndSelection } from "./scenes/focus-and-selection.js";
import { lists } from "./scenes/lists.js";
import { priorities } from "./scenes/priorities.js";

const scenes = {
  controlledText,
  choices,
  events,
  effectsAndReferences,
  contextStoresAndPortals,
  lists,
  attributesAndStyles,
  faults,
  focusAndSelection,
  priorities,
};

/*
 * Runs in the page. Plays every scene with one build of React and returns a log of its calls and of the markup after each
 * step.
 */
export async function playScenes(react) {
  const lines = [];
  for (const [name, scene] of Object.entries(scenes)) {
    const host = document.createElement("div");
    document.body.append(host);
    const container = document.createElement("div");
    host.attachShadow({ mode: "open" }).append(container);
    const log = (...values) => lines.push(`${name}: ${values.map(String).join(" ")}`);
    const root = react.createRoot(container, {
      onUncaughtError: (error) => log("uncaught", error.message),
      onCaughtError: (error) => log("caught", error.message),
    });
    const render = (element) => react.flushSync(() => root.render(element));
    // A fixed number of tasks rather than a fixed time, which a busy machine would miss.
    const settle = async () => {
      for (let task = 0; task < 12; task++) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const logMarkup = (label = "") => log(label, container.innerHTML);
    const find = (query) => container.querySelector(query);
    await scene({ react, container, host, log, render, settle, logMarkup, find });
    await settle();
    react.flushSync(() => root.unmount());
    log("after unmount", container.innerHTML);
    host.remove();
  }
  return lines;
}
