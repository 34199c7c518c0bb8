import { announce, createElement } from "./elements.ts";
import { createResultList } from "./result-list.ts";
import type { SearchIndex } from "./search-index.ts";
import { renderSearchResult } from "./search-result.ts";

const MAX_RESULTS = 8;

/** The search field in the header: a combobox with the matching sections. `/` moves the focus to it. */
export function addSearch(): void {
  const input = createElement("input", INPUT_ATTRIBUTES);
  const list = createResultList(input);
  const problem = createElement("p", { class: "search-problem", hidden: "" });
  document
    .querySelector(".search")
    ?.append(input, createElement("kbd", { "aria-hidden": "true" }, "/"), list.element, problem);

  const load = createLoader();

  async function update(): Promise<void> {
    const query = input.value.trim();
    if (query === "") return close();
    try {
      const index = await load();
      // The reader typed on while the index was loading.
      if (query === input.value.trim()) show(query, index);
    } catch (error) {
      showProblem(`Search is not available: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  function show(query: string, index: SearchIndex): void {
    const found = index.find(query, MAX_RESULTS);
    if (found.length === 0) return showProblem(`Nothing found for “${query}”.`);
    problem.hidden = true;
    list.show(found.map(renderSearchResult));
    announce(found.length === 1 ? "1 result" : `${found.length} results`);
  }

  function showProblem(message: string): void {
    list.close();
    problem.textContent = message;
    problem.hidden = false;
    announce(message);
  }

  function close(): void {
    list.close();
    problem.hidden = true;
  }

  input.addEventListener("focus", () => {
    // A failure is shown when the reader types.
    load().catch(() => undefined);
    if (input.value !== "") void update();
  });
  input.addEventListener("input", () => void update());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.handleKey(event.key)) event.preventDefault();
  });
  focusOnSlash(input);
}

const INPUT_ATTRIBUTES = {
  type: "search",
  role: "combobox",
  placeholder: "Search",
  autocomplete: "off",
  spellcheck: "false",
  "aria-label": "Search the documentation",
  "aria-keyshortcuts": "/",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  "aria-controls": "search-results",
};

/** Loads the index once; again after a failure. */
function createLoader(): () => Promise<SearchIndex> {
  let index: Promise<SearchIndex> | undefined;
  return async () => {
    index ??= import("./search-index.ts").then(({ loadSearchIndex }) => loadSearchIndex());
    try {
      return await index;
    } catch (error) {
      index = undefined;
      throw error;
    }
  };
}

function focusOnSlash(input: HTMLInputElement): void {
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.matches("input, textarea, select, banter-standard");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
