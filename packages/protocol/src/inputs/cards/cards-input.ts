import {
  requiredObject,
  array,
  optionalObject,
  optionalString,
  record,
  string,
  type Decoded,
} from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeCards = array(
  optionalObject({
    id: string(),
    imageUrl: optionalString(),
    title: optionalString(),
    description: optionalString(),
    paths: array(requiredObject({ id: optionalString() }, { text: string() })),
    options: record(),
  }),
);

/** A card of the carousel. Its `paths` are its buttons. */
export type CardItem = Decoded<typeof decodeCards>[number];

export interface CardsInputOptions {
  /** Ids aren't unique: key cards by their index. */
  readonly items: readonly CardItem[];
}

/** A carousel of cards, each with one or more buttons. The answer names the button (path). */
export const cardsInput: InputDefinition<"cards", CardsInputOptions> = {
  type: "cards",
  parse: (block) => ({ items: decodeCards(block.items) }),
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
