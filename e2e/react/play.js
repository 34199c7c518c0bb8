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
 * Runs in the page. `react` is one build of React: what a chat does with it, played from the same start with the same
 * events, and written down: the markup after each step, and each call in its order.
 */
export async function playAll(react) {
  const notes = [];
  for (const [name, scene] of Object.entries(scenes)) {
    const host = document.createElement("div");
    document.body.append(host);
    const container = document.createElement("div");
    host.attachShadow({ mode: "open" }).append(container);
    const log = (...words) => notes.push(`${name}: ${words.map(String).join(" ")}`);
    const caught = (error) => log("uncaught", error.message);
    const root = react.createRoot(container, {
      onUncaughtError: caught,
      onCaughtError: (error) => log("caught", error.message),
    });
    const draw = (element) => react.flushSync(() => root.render(element));
    // Turns, not time: a busy machine is late with all of them.
    const settle = async () => {
      for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const show = (what = "") => log(what, container.innerHTML);
    await scene({
      react,
      container,
      host,
      log,
      draw,
      settle,
      show,
      find: (query) => container.querySelector(query),
    });
    await settle();
    react.flushSync(() => root.unmount());
    log("left", container.innerHTML);
    host.remove();
  }
  return notes;
}
