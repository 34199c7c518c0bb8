import * as v from "valibot";
import { list, optionalText, record, text } from "../../lenient.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const cardSchema = v.object({
  id: text(),
  imageUrl: optionalText(),
  title: optionalText(),
  description: optionalText(),
  paths: list(v.object({ id: v.string(), text: text() })),
  options: record(),
});

export type CardItem = v.InferOutput<typeof cardSchema>;
export interface CardsInputOptions {
  /** Ids can repeat: key cards by their position. */
  readonly items: readonly CardItem[];
}

/** A carousel of cards, each with one or more buttons. The answer names the button (path). */
export const cardsInput: InputUnit<"cards", CardsInputOptions> = {
  type: "cards",
  parse: (block) => ({ items: v.parse(list(cardSchema), block.items) }),
  answer: ({ text, replyId, attachedFileUrls }, { items }) => {
    const paths = items.flatMap((card) => card.paths);
    const chosen =
      paths.find((path) => path.id === replyId) ??
      paths.find((path) => path.id === text) ??
      paths.find((path) => path.text.trim() === text.trim());
    if (!chosen) return text.trim() === "" ? fail({ kind: "empty" }) : fail({ kind: "not-an-option" });
    return ok({
      value: chosen.id || chosen.text,
      label: chosen.text,
      itemIds: [chosen.id],
      ...(attachedFileUrls && attachedFileUrls.length > 0 && { attachedFileUrls }),
    });
  },
  example: {
    options: {},
    items: [
      { id: "small", title: "Small", description: "For one person", paths: [{ id: "pick-small", text: "Choose" }] },
      { id: "large", title: "Large", description: "For a team", paths: [{ id: "pick-large", text: "Choose" }] },
    ],
  },
};
