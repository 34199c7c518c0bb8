import { item, list, optionalSection, optionalText, record, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readCards = list(
  optionalSection({
    id: text(),
    imageUrl: optionalText(),
    title: optionalText(),
    description: optionalText(),
    paths: list(item({ id: optionalText() }, { text: text() })),
    options: record(),
  }),
);

/** One card of the carousel; its `paths` are its buttons. */
export type CardItem = Read<typeof readCards>[number];

/** What a cards block shows. */
export interface CardsInputOptions {
  /** Ids can repeat: key cards by their position. */
  readonly items: readonly CardItem[];
}

/** A carousel of cards, each with one or more buttons. The answer names the button (path). */
export const cardsInput: InputUnit<"cards", CardsInputOptions> = {
  type: "cards",
  parse: (block) => ({ items: readCards(block.items) }),
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
      {
        id: "small",
        title: "Small",
        description: "For one person",
        paths: [{ id: "pick-small", text: "Choose" }],
      },
      {
        id: "large",
        title: "Large",
        description: "For a team",
        paths: [{ id: "pick-large", text: "Choose" }],
      },
    ],
  },
};
