import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";

/** By the names under which grammars find each other: HTML contains JavaScript. Their aliases are `sh`, `js`, `ts`, `html`. */
const grammars = { bash, javascript, json, typescript, xml };

/** HTML of a code block, with a class per kind of token. A language without a grammar, such as `text`, stays plain. */
export function highlight(language: string, code: string): string {
  const { getLanguage, highlight: render } = withGrammars();
  return render(code, { language: getLanguage(language) === undefined ? "plain" : language }).value;
}

function withGrammars(): typeof highlighter {
  if (highlighter.getLanguage("plain") === undefined) {
    highlighter.registerLanguage("plain", () => ({ name: "plain", contains: [] }));
    for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);
  }
  return highlighter;
}
