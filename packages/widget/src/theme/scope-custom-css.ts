/** The brand badge stays as it is (spec §9). */
const INSIDE_CONTAINER =
  ":where(.banter-container, .banter-container *):where(:not(.lite-badge, .lite-badge *))";

/**
 * Restricts a bot's custom CSS to the chat's container and its descendants: it must not restyle the frame around the
 * chat or the site owner's element. It rewrites the parsed rules, so no escape or stray brace in the text can bypass it.
 * `:where` keeps the specificity unchanged.
 */
export function scopeCustomCss(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      rule.selectorText = splitSelectorList(rule.selectorText).map(scopeSelector).join(", ");
    }
    if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) scopeCustomCss(rule.cssRules);
  }
}

/** Inserts the scope before a pseudo-element, which must stay last. */
function scopeSelector(selector: string): string {
  const end = topLevelMatches(selector, "::")[0] ?? selector.length;
  return selector.slice(0, end) + INSIDE_CONTAINER + selector.slice(end);
}

function splitSelectorList(list: string): string[] {
  const commas = topLevelMatches(list, ",");
  return [0, ...commas.map((comma) => comma + 1)].map((start, index) =>
    list.slice(start, commas[index]).trim(),
  );
}

/** Indexes of `separator` outside brackets, strings and escapes. */
function topLevelMatches(text: string, separator: string): number[] {
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
    else if (depth === 0 && text.startsWith(separator, index)) found.push(index);
  }
  return found;
}
