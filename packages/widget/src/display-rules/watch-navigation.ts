import { POLL_MS, poll } from "./page-watch.ts";

/** Of the Navigation API, which not all browsers have. */
interface NavigationEvents {
  addEventListener(type: "currententrychange", listener: () => void, options: AddEventListenerOptions): void;
}

interface NavigationListener {
  /** A single-page app shows another page. */
  readonly onPage: () => void;
  /** Another part of the URL has changed. */
  readonly onUrl: () => void;
}

/**
 * Notices navigations within the document without changing its history object: by the Navigation API, or else by the events
 * of going back and a comparison of the URL once per second.
 */
export function watchNavigation(
  signal: AbortSignal,
  { onPage, onUrl }: NavigationListener,
  navigation: NavigationEvents | undefined = Reflect.get(window, "navigation"),
): void {
  let url = location.href;
  let page = pageOf(location);

  function check(): void {
    if (location.href === url) return;
    url = location.href;
    const isSamePage = pageOf(location) === page;
    page = pageOf(location);
    if (isSamePage) onUrl();
    else onPage();
  }

  if (navigation !== undefined) return navigation.addEventListener("currententrychange", check, { signal });
  window.addEventListener("popstate", check, { signal });
  window.addEventListener("hashchange", check, { signal });
  poll(signal, POLL_MS, check);
}

/** The path, or a route in the fragment. Links to a place in the page and queries lead to no other page. */
function pageOf({ pathname, hash }: Location): string {
  return pathname + (/^#[/!]/.test(hash) ? hash : "");
}
