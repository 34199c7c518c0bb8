import { draw } from "../draw.ts";
import { styleSheet } from "../style-sheet.ts";
import type { CreateDisplayMode } from "../widget-context.ts";
import { createChatFrame } from "./chat-frame.ts";
import frameCss from "./frame.css?inline";
import standardCss from "./standard.css?inline";
import { emitterFor } from "./widget-events.ts";

/** Fills its container; begins when it is first seen (spec §2). */
const createStandard: CreateDisplayMode = (context) => {
  const frame = createChatFrame(context, { mode: "standard", emit: emitterFor(context) });
  context.shadow.adoptedStyleSheets.push(styleSheet(frameCss + standardCss));
  context.shadow.append(draw("div", { class: "root standard", part: "bot" }, frame.element));

  return {
    update: frame.update,
    run: (command) => {
      if (command.command === "unmount") context.remove();
      else if (command.command === "open") frame.show(false);
      else frame.run(command);
    },
    answersTo: frame.answersTo,
    dispose: frame.dispose,
  };
};

// Loaded by its file's name, see `ChatSource`.
export default createStandard;
