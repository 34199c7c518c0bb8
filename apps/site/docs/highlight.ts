import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";

const grammars = { html: xml, js: javascript, json, sh: bash, ts: typescript, tsx: typescript };

/** HTML of a code block, with a class per kind of token. A language without a grammar, such as `text`, stays plain. */
export function highlight(language: string, code: string): string {
  const known = Object.keys(grammars).includes(language) ? language : "plain";
  return instance().highlight(code, { language: known }).value;
}

function instance(): typeof highlighter {
  if (highlighter.getLanguage("plain") === undefined) {
    for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);
    highlighter.registerLanguage("plain", () => ({ name: "plain", contains: [] }));
  }
  return highlighter;
}
