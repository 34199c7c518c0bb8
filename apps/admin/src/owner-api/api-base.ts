/** Where the owners' API is: beside the page, also where both are served under a prefix. */
export function apiBase(): string {
  return new URL("../api/v1/owner/", document.baseURI).href;
}
