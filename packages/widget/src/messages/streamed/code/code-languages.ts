import type { LanguageFn } from "highlight.js";

/** Loads a grammar, each a file of its own. */
type LoadGrammar = () => Promise<{ readonly default: LanguageFn }>;

const GRAMMARS = {
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css: () => import("highlight.js/lib/languages/css"),
  diff: () => import("highlight.js/lib/languages/diff"),
  dockerfile: () => import("highlight.js/lib/languages/dockerfile"),
  go: () => import("highlight.js/lib/languages/go"),
  graphql: () => import("highlight.js/lib/languages/graphql"),
  ini: () => import("highlight.js/lib/languages/ini"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  php: () => import("highlight.js/lib/languages/php"),
  powershell: () => import("highlight.js/lib/languages/powershell"),
  python: () => import("highlight.js/lib/languages/python"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  sql: () => import("highlight.js/lib/languages/sql"),
  swift: () => import("highlight.js/lib/languages/swift"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
} satisfies Readonly<Record<string, LoadGrammar>>;

type Language = keyof typeof GRAMMARS;

/** Other names that models give to the languages. */
const ALIASES: ReadonlyMap<string, Language> = new Map([
  ["c#", "csharp"],
  ["c++", "cpp"],
  ["cs", "csharp"],
  ["docker", "dockerfile"],
  ["golang", "go"],
  ["gql", "graphql"],
  ["html", "xml"],
  ["js", "javascript"],
  ["json5", "json"],
  ["jsonc", "json"],
  ["jsx", "javascript"],
  ["kt", "kotlin"],
  ["mjs", "javascript"],
  ["patch", "diff"],
  ["ps1", "powershell"],
  ["py", "python"],
  ["rb", "ruby"],
  ["rs", "rust"],
  ["scss", "css"],
  ["sh", "bash"],
  ["shell", "bash"],
  ["svg", "xml"],
  ["toml", "ini"],
  ["ts", "typescript"],
  ["tsx", "typescript"],
  ["vue", "xml"],
  ["yml", "yaml"],
  ["zsh", "bash"],
]);

/** Loads the grammar of a language as a code block names it; undefined if there is none. */
export function grammarOf(name: string): LoadGrammar | undefined {
  const key = name.toLowerCase();
  const language = isLanguage(key) ? key : ALIASES.get(key);
  return language && GRAMMARS[language];
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(GRAMMARS, name);
}
