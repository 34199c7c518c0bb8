import { useSyncExternalStore } from "react";

/** What the page shows, as its address says behind the `#`. */
export type Route =
  | { readonly page: "bots" }
  | { readonly page: "answers" | "figures"; readonly botId: string }
  | { readonly page: "conversation"; readonly botId: string; readonly resultId: string };

export function parseRoute(hash: string): Route {
  const [place, botId, page, resultId] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (place !== "bots" || !botId) return { page: "bots" };
  if (page === "figures") return { page, botId };
  if (page === "answers" && resultId) return { page: "conversation", botId, resultId };
  return { page: "answers", botId };
}

export function routeHash(route: Route): string {
  switch (route.page) {
    case "bots":
      return "#/";
    case "conversation":
      return `#/bots/${encodeURIComponent(route.botId)}/answers/${encodeURIComponent(route.resultId)}`;
    case "answers":
    case "figures":
      return `#/bots/${encodeURIComponent(route.botId)}/${route.page}`;
  }
}

/** The route as it is now. */
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
