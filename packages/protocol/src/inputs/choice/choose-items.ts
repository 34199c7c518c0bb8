import { toSorted } from "../../tamper-proof.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import type { AcceptedAnswer, AnswerDraft } from "../input.ts";

/** An item to choose: its stored value, its label and the names that match it. */
export interface Choosable {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly aliases: readonly (string | undefined)[];
}

/**
 * Finds the items that an answer names by reply id, id, value or label. Answers to a multiple choice can also be
 * comma-separated or 1-based positions; longer names win over shorter ones that they contain.
 */
export function chooseItems(
  { text, replyId }: AnswerDraft,
  items: readonly Choosable[],
  isMultiple: boolean,
): Result<AcceptedAnswer, AnswerProblem> {
  const match = items.find((item) => item.id === replyId) ?? items.find((item) => matchesName(item, text));
  if (match && (!isMultiple || replyId !== undefined || !text.includes(","))) return accept([match]);
  if (text.trim() === "") return fail({ kind: "empty" });
  if (!isMultiple) return fail({ kind: "not-an-option" });
  const chosen = match ? [match] : chooseByNames(text, items);
  return chosen.length > 0 ? accept(chosen) : fail({ kind: "not-an-option" });
}

function accept(items: readonly Choosable[]): Result<AcceptedAnswer, AnswerProblem> {
  const value = items.map((item) => item.value).join(", ");
  const label = items.map((item) => item.label).join(", ");
  return ok({ value, ...(label !== value && { label }), itemIds: items.map((item) => item.id) });
}

function matchesName(item: Choosable, text: string): boolean {
  return [item.id, ...item.aliases].some(
    (name) => name !== undefined && name !== "" && name.trim() === text.trim(),
  );
}

/** Matches names from the longest to the shortest, then orders the items by position in the text. */
function chooseByNames(text: string, items: readonly Choosable[]): readonly Choosable[] {
  const named = items
    .flatMap((item) => [item.id, ...item.aliases].map((name) => ({ item, name: name?.trim() ?? "" })))
    .filter(({ name }) => name !== "");
  const names = toSorted(named, (a, b) => b.name.length - a.name.length);
  let remaining = text.toLowerCase();
  const found = new Map<Choosable, number>();
  for (const { item, name } of names) {
    if (found.has(item)) continue;
    const position = wordPosition(remaining, name.toLowerCase());
    if (position < 0) continue;
    found.set(item, position);
    remaining =
      remaining.slice(0, position) + "\u0000".repeat(name.length) + remaining.slice(position + name.length);
  }
  if (found.size === 0) return chooseByPositions(text, items);
  return toSorted(found, (a, b) => a[1] - b[1]).map(([item]) => item);
}

function wordPosition(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + word.length] ?? " ";
    if (!/[\p{L}\p{N}\0]/u.test(before) && !/[\p{L}\p{N}\0]/u.test(after)) return at;
  }
  return -1;
}

function chooseByPositions(text: string, items: readonly Choosable[]): readonly Choosable[] {
  const picked = text.split(/[,;\s]+/).map((part) => items[Number(part) - 1]);
  return picked.every((item) => item !== undefined) ? picked.filter((item) => item !== undefined) : [];
}
