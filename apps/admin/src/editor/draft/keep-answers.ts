import { fieldsOf, fieldsOfItems, isRecord } from "@banter/protocol";
import type { Step } from "./bot-draft.ts";

/**
 * Conditions, scripts and linked bots compare what a question stores, which may be one of its texts. When these are replaced, the
 * former text becomes the stored value. A stored text that can't have a value stays.
 */
export function keepAnswers(before: Step, after: Step): Step {
  const { ask, save } = before;
  if (typeof save !== "string" || save === "") return after;
  if (ask === "text") return withFormer(before, after, "suggestions");
  if (ask === "payment") return withFormer(before, after, "success");
  if (ask === "choice") return withValues(before, after, "options", storedByOption);
  if (ask === "picture") return withValues(before, after, "pictures", storedByPicture);
  return ask === "cards" ? withCardValues(before, after) : after;
}

function withFormer(before: Step, after: Step, field: string): Step {
  return field in before ? { ...after, [field]: before[field] } : after;
}

type StoredBy = (item: unknown) => unknown;

const storedByOption: StoredBy = (option) => (isRecord(option) ? option["value"] || option["label"] : option);

const storedByPicture: StoredBy = (picture) => {
  const { value, title } = fieldsOf(picture);
  return value || title;
};

const storedByCard: StoredBy = (card) => {
  const { title, image } = fieldsOf(card);
  return title || image;
};

const storedByCardWithValue: StoredBy = (card) => {
  const { value, title } = fieldsOf(card);
  return value ?? title;
};

/** The items that would store something else get a value. */
function withValues(before: Step, after: Step, list: string, storedBy: StoredBy): Step {
  const [old, now] = [before[list], after[list]];
  if (!Array.isArray(old) || !Array.isArray(now)) return after;
  const items = now.map((item: unknown, index) => {
    const value = storedBy(old[index]);
    return storedBy(item) === value ? item : withValue(item, value);
  });
  return { ...after, [list]: items };
}

function withValue(item: unknown, value: unknown): unknown {
  return isRecord(item) ? { ...item, value } : { label: item, value };
}

function withCardValues(before: Step, after: Step): Step {
  const cards = fieldsOfItems(before["cards"]);
  const hasValues = cards.some(({ value }) => value !== undefined);
  if (hasValues) return withValues(before, after, "cards", storedByCardWithValue);
  const stored = cards.map(storedByCard);
  // A card with neither a title nor an image stores the label of the button.
  if (!stored.every(Boolean)) return withFormer(before, after, "cards");
  const changed = fieldsOfItems(after["cards"]);
  if (changed.every((card, index) => storedByCard(card) === stored[index])) return after;
  // Once one card has a value, all of them store values.
  return { ...after, cards: changed.map((card, index) => ({ ...card, value: stored[index] })) };
}
