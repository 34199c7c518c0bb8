import { sorted } from "../../old-lists.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import type { AcceptedAnswer, AnswerDraft } from "../input.ts";

/** An item that can be chosen: what is stored, what is shown, and by which words it is recognised. */
export interface Choosable {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly aliases: readonly (string | undefined)[];
}

/**
 * Finds the items that an answer names: by reply id, id, value or label, for a multiple choice
 * joined with commas, or by 1-based position. Longer names win over shorter ones they contain.
 */
export function chooseItems(
  { text, replyId }: AnswerDraft,
  items: readonly Choosable[],
  isMultiple: boolean,
): Result<AcceptedAnswer, AnswerProblem> {
  const named = items.find((item) => item.id === replyId) ?? items.find((item) => isNamed(item, text));
  if (named && (!isMultiple || replyId !== undefined || !text.includes(","))) return accept([named]);
  if (text.trim() === "") return fail({ kind: "empty" });
  if (!isMultiple) return fail({ kind: "not-an-option" });
  const chosen = named ? [named] : chooseSeveral(text, items);
  return chosen.length > 0 ? accept(chosen) : fail({ kind: "not-an-option" });
}

function accept(items: readonly Choosable[]): Result<AcceptedAnswer, AnswerProblem> {
  const value = items.map((item) => item.value).join(", ");
  const label = items.map((item) => item.label).join(", ");
  return ok({ value, ...(label !== value && { label }), itemIds: items.map((item) => item.id) });
}

function isNamed(item: Choosable, text: string): boolean {
  return [item.id, ...item.aliases].some(
    (name) => name !== undefined && name !== "" && name.trim() === text.trim(),
  );
}

/** Takes the longest matching names out of the text, then orders the items as they stood in it. */
function chooseSeveral(text: string, items: readonly Choosable[]): readonly Choosable[] {
  const named = items
    .flatMap((item) => [item.id, ...item.aliases].map((name) => ({ item, name: name?.trim() ?? "" })))
    .filter(({ name }) => name !== "");
  const names = sorted(named, (a, b) => b.name.length - a.name.length);
  let rest = text.toLowerCase();
  const found = new Map<Choosable, number>();
  for (const { item, name } of names) {
    if (found.has(item)) continue;
    const position = wordPosition(rest, name.toLowerCase());
    if (position < 0) continue;
    found.set(item, position);
    rest = rest.slice(0, position) + "\u0000".repeat(name.length) + rest.slice(position + name.length);
  }
  if (found.size === 0) return positions(text, items);
  return sorted(found, (a, b) => a[1] - b[1]).map(([item]) => item);
}

function wordPosition(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + word.length] ?? " ";
    if (!/[\p{L}\p{N}\0]/u.test(before) && !/[\p{L}\p{N}\0]/u.test(after)) return at;
  }
  return -1;
}

function positions(text: string, items: readonly Choosable[]): readonly Choosable[] {
  const picked = text.split(/[,;\s]+/).map((part) => items[Number(part) - 1]);
  return picked.every((item) => item !== undefined) ? picked.filter((item) => item !== undefined) : [];
}
