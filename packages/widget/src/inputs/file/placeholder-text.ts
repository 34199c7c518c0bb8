/** A text run of an author's placeholder. */
export interface PlaceholderRun {
  readonly text: string;
  readonly isStrong: boolean;
}

const TAG = /<[^<>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
  "&#39;": "'",
};

/** Parses text and emphasis from simple HTML. Tags and attributes never reach the page. */
export function parsePlaceholder(html: string): readonly PlaceholderRun[] {
  const runs: PlaceholderRun[] = [];
  let isStrong = false;
  let at = 0;
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    add(html.slice(at, index));
    at = index + tag.length;
    if (/^<(strong|b)\b/i.test(tag)) isStrong = true;
    else if (/^<\/(strong|b)\b/i.test(tag)) isStrong = false;
    else if (/^<(br|\/p|\/div)\b/i.test(tag)) add("\n");
  }
  add(html.slice(at));
  return runs;

  function add(raw: string): void {
    const text = raw.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity);
    if (text !== "") runs.push({ text, isStrong });
  }
}
