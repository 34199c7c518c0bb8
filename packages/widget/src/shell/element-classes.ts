import type { ChatSource } from "./chat-source.ts";
import type { ElementClasses } from "./define-elements.ts";
import { createElementClass } from "./widget-element.ts";

/** The three elements, with the chat from `source`. */
export function elementClasses(source: ChatSource): ElementClasses {
  return {
    standard: createElementClass("standard", source),
    popup: createElementClass("popup", source),
    bubble: createElementClass("bubble", source),
  };
}
