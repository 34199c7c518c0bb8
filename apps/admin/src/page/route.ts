import { percentEncode } from "@banter/protocol";
import { useSyncExternalStore } from "react";

/** The page to show, decoded from the hash of the URL. */
export type Route =
  | { readonly page: "bots" | "new-bot" }
  | { readonly page: "answers" | "analytics" | "map"; readonly botId: string }
  /** `at` is the id of a group or step. */
  | { readonly page: "edit"; readonly botId: string; readonly at?: string; readonly section?: "tests" }
  | { readonly page: "conversation"; readonly botId: string; readonly resultId: string };

export function parseRoute(hash: string): Route {
  const [root, botId, page, part] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (root === "new-bot") return { page: "new-bot" };
  if (root !== "bots" || !botId) return { page: "bots" };
  // `figures` is the name in older links.
  if (page === "analytics" || page === "figures") return { page: "analytics", botId };
  if (page === "map") return { page, botId };
  if (page === "tests") return { page: "edit", botId, section: page };
  if (page === "edit") return { page, botId, ...(part && { at: part }) };
  if (page === "answers" && part) return { page: "conversation", botId, resultId: part };
  return { page: "answers", botId };
}

export function routeHash(route: Route): string {
  switch (route.page) {
    case "bots":
      return "#/";
    case "new-bot":
      return "#/new-bot";
    case "conversation":
      return `#/bots/${percentEncode(route.botId)}/answers/${percentEncode(route.resultId)}`;
    case "answers":
    case "analytics":
    case "map":
      return `#/bots/${percentEncode(route.botId)}/${route.page}`;
    case "edit": {
      if (route.section !== undefined) return `#/bots/${percentEncode(route.botId)}/${route.section}`;
      const at = route.at === undefined ? "" : `/${percentEncode(route.at)}`;
      return `#/bots/${percentEncode(route.botId)}/edit${at}`;
    }
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
