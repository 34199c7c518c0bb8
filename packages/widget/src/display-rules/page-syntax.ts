import type { PageSyntax } from "@banter/protocol";

/** What this browser understands. */
export const pageSyntax: PageSyntax = {
  isSelector: (text) => {
    try {
      document.createDocumentFragment().querySelector(text);
      return true;
    } catch {
      // An invalid selector throws.
      return false;
    }
  },
  isMediaQuery: (text) => matchMedia(text).media !== "not all",
};
