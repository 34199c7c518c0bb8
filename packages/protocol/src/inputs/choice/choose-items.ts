import { toSorted } from "../../tamper-proof.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import { splitValues } from "./split-values.ts";
import type { AcceptedAnswer, AnswerDraft } from "../input.ts";

/** An item to choose: its stored value, its label and the names that match it. */
export interface Choosable {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly aliases: readonly (string | undefined)[];
}

/**
 * Finds the items that an answer names by reply id, value, id or another name: pages send values. Answers to a multiple choice can
 * also be comma-separated or 1-based positions; longer names win over shorter ones that they contain.
 */
export function chooseItems(
  { text, replyId }: AnswerDraft,
  items: readonly Choosable[],
  isMultiple: boolean,
): Result<AcceptedAnswer, AnswerProblem> {
  const named = findReplied(replyId, text.trim(), items) ?? findNamed(text.trim(), items);
  if (named && (!isMultiple || replyId !== undefined || !text.includes(","))) return accept([named]);
  if (text.trim() === "") return fail({ kind: "empty" });
  if (!isMultiple) return fail({ kind: "not-an-option" });
  const chosen = named ? [named] : (chooseByValues(text, items) ?? chooseByNames(text, items));
  return chosen.length > 0 ? accept(chosen) : fail({ kind: "not-an-option" });
}

/**
 * The item with the reply id, unless the text names others only: items of a list in a variable are numbered, and the list may have
 * changed since it was shown.
 */
function findReplied(
  replyId: string | undefined,
  text: string,
  items: readonly Choosable[],
): Choosable | undefined {
  const replied = items.find(({ id }) => id === replyId);
  if (replied === undefined || hasName(replied, text)) return replied;
  return items.some((item) => hasName(item, text)) ? undefined : replied;
}

function hasName({ value, id, aliases }: Choosable, text: string): boolean {
  return [value, id, ...aliases].some((name) => name?.trim() === text);
}

function findNamed(text: string, items: readonly Choosable[]): Choosable | undefined {
  if (text === "") return undefined;
  return (
    items.find(({ value }) => value.trim() === text) ??
    items.find(({ id }) => id.trim() === text) ??
    items.find(({ aliases }) => aliases.some((name) => name?.trim() === text))
  );
}

function accept(items: readonly Choosable[]): Result<AcceptedAnswer, AnswerProblem> {
  const value = items.map((item) => item.value).join(", ");
  const label = items.map((item) => item.label).join(", ");
  return ok({ value, ...(label !== value && { label }), itemIds: items.map((item) => item.id) });
}

/** The items whose values are joined in the text, as a page sends them. Undefined if any part of it is something else. */
export function chooseByValues(text: string, items: readonly Choosable[]): readonly Choosable[] | undefined {
  const left = [...toSorted(items, (a, b) => b.value.length - a.value.length)];
  const longestFirst = left.map(({ value }) => value);
  const chosen: Choosable[] = [];
  for (const part of splitValues(text, longestFirst)) {
    const at = left.findIndex(({ value }) => value === part);
    if (at < 0) return undefined;
    chosen.push(...left.splice(at, 1));
  }
  return chosen;
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
