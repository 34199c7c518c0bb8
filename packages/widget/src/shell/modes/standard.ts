import { createElement, createStyleSheet } from "../create-element.ts";
import { createChatFrame } from "../frame/chat-frame.ts";
import frameCss from "../frame/frame.css?inline";
import tokensCss from "../frame/tokens.css?inline";
import { createEmitter } from "../frame/widget-events.ts";
import type { CreateDisplayMode } from "../widget-context.ts";
import standardCss from "./standard.css?inline";

/** Fills its container and starts when it comes into view (spec §2). */
const createStandard: CreateDisplayMode = (context) => {
  const frame = createChatFrame(context, { mode: "standard", emit: createEmitter(context) });
  context.shadow.adoptedStyleSheets.push(createStyleSheet(frameCss + tokensCss + standardCss));
  if (context.getProps().displayRules !== undefined)
    console.warn("Banter ignored displayRules: an inline chat is part of its page. Use a bubble or a popup.");
  context.shadow.append(createElement("div", { class: "root standard", part: "bot" }, frame.element));

  return {
    update: frame.update,
    run: (command) => {
      if (command.command === "unmount") context.remove();
      else if (command.command === "open") frame.show(isOwnPage(context.element));
      else frame.run(command);
    },
    answersTo: frame.answersTo,
    dispose: frame.dispose,
  };
};

/** On a bot's own page the first field has the focus, unless that would open an on-screen keyboard or the page is framed. */
function isOwnPage(element: Element): boolean {
  return (
    element.hasAttribute("data-own-page") && window.parent === window && matchMedia("(pointer: fine)").matches
  );
}

// A default export, as `ChatSource` imports it by file name.
export default createStandard;
