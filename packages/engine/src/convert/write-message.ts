import { fieldsOf } from "@banter/protocol";
import type { MessageType } from "../bot/block-types.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { toAuthorText } from "../rich-text/to-author-text.ts";
import type { Conversion } from "./conversion.ts";
import { enabledFields, pickFields, present, type Fields } from "./fields.ts";
import { variableName } from "./variable-name.ts";

type WriteMessage = (content: Fields, conversion: Conversion) => Fields;

const messages: Readonly<Record<MessageType, WriteMessage>> = {
  text: ({ richText }) => present({ say: toAuthorText(richText) }),
  image: (content) => {
    const link = fieldsOf(content["clickLink"]);
    return present({
      ...pickFields(content, { image: "url" }),
      alt: content["alt"] || link["alt"] || undefined,
      ...pickFields(content, { width: "width", height: "height", aspectRatio: "aspectRatio" }),
      link: link["url"] || undefined,
    });
  },
  video: (content) =>
    pickFields(content, {
      video: "url",
      height: "height",
      maxWidth: "maxWidth",
      aspectRatio: "aspectRatio",
      hasControls: "areControlsDisplayed",
      isAutoplay: "isAutoplayEnabled",
    }),
  audio: (content) => pickFields(content, { audio: "url", isAutoplay: "isAutoplayEnabled" }),
  embed: ({ waitForEvent, ...content }, conversion) => {
    const wait = enabledFields(waitForEvent);
    const waitFor =
      wait && present({ event: wait["name"], save: variableName(conversion, wait["saveDataInVariableId"]) });
    return present({ ...pickFields(content, { embed: "url", height: "height" }), waitFor });
  },
};

/** A message as a step. Its fields may be wrong. */
export function writeMessage(
  { type, content }: BlockDefinition & { readonly type: MessageType },
  conversion: Conversion,
): Fields {
  return messages[type](content, conversion);
}
