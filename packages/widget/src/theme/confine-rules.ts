const INSIDE = ":where(.banter-container, .banter-container *)";

/**
 * Lets the rules of a bot's custom CSS match nothing but the chat's container and what is in it: not the frame around
 * it, which keeps an inline chat in its place, and not the element that the page's owner placed. It works on the rules
 * as the browser has read them, so that no escape or stray brace in the text gets past it; specificity stays as it is.
 */
export function confineRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      rule.selectorText = splitSelectors(rule.selectorText).map(confine).join(", ");
    }
    if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) confineRules(rule.cssRules);
  }
}

/** A selector's pseudo-element has to stay at its end. */
function confine(selector: string): string {
  const end = topLevel(selector, (rest) => rest.startsWith("::"))[0] ?? selector.length;
  return selector.slice(0, end) + INSIDE + selector.slice(end);
}

function splitSelectors(list: string): string[] {
  const commas = topLevel(list, (rest) => rest.startsWith(","));
  return [0, ...commas.map((comma) => comma + 1)].map((start, index) =>
    list.slice(start, commas[index]).trim(),
  );
}

/** Where `matches` is true of the rest of the text, outside brackets, strings and escapes. */
function topLevel(text: string, matches: (rest: string) => boolean): number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if ("([".includes(character)) depth++;
    else if (")]".includes(character)) depth--;
    else if (depth === 0 && matches(text.slice(index))) found.push(index);
  }
  return found;
}
