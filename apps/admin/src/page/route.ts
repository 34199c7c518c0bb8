import { useSyncExternalStore } from "react";

/** The page to show, decoded from the hash of the URL. */
export type Route =
  | { readonly page: "bots" | "new-bot" }
  | { readonly page: "answers" | "analytics" | "edit"; readonly botId: string }
  | { readonly page: "conversation"; readonly botId: string; readonly resultId: string };

export function parseRoute(hash: string): Route {
  const [root, botId, page, resultId] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (root === "new-bot") return { page: "new-bot" };
  if (root !== "bots" || !botId) return { page: "bots" };
  // `figures` is the name in older links.
  if (page === "analytics" || page === "figures") return { page: "analytics", botId };
  if (page === "edit") return { page: "edit", botId };
  if (page === "answers" && resultId) return { page: "conversation", botId, resultId };
  return { page: "answers", botId };
}

export function routeHash(route: Route): string {
  switch (route.page) {
    case "bots":
      return "#/";
    case "new-bot":
      return "#/new-bot";
    case "conversation":
      return `#/bots/${encodeURIComponent(route.botId)}/answers/${encodeURIComponent(route.resultId)}`;
    case "answers":
    case "analytics":
    case "edit":
      return `#/bots/${encodeURIComponent(route.botId)}/${route.page}`;
  }
}

/** The current route. */
export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
