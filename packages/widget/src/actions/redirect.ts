import { fieldsOf } from "@banter/protocol";
import { safePageUrl } from "../browser/safe-page-url.ts";
import { textOf, type ActionHandler } from "./action-handler.ts";

/** Navigates to another page. If the browser blocks a new tab, the chat shows a link instead. */
export const redirect: ActionHandler = async (payload) => {
  const { url: rawUrl, isNewTab } = fieldsOf(payload);
  const url = safePageUrl(textOf(rawUrl), "redirect");
  if (url === undefined) {
    if (textOf(rawUrl) === "") return {};
    return {
      logs: [
        {
          status: "error",
          description: "The redirect URL is not allowed",
          details: textOf(rawUrl),
          context: "While redirecting",
        },
      ],
    };
  }
  return (isNewTab === true ? openTab(url) : openHere(url)) ? {} : { blockedPopupUrl: url };
};

/** The `noopener` feature can't be used: `window.open` would then return null even when the tab was opened. */
function openTab(url: string): boolean {
  const tab = window.open("", "_blank");
  if (tab === null) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}

function openHere(url: string): boolean {
  try {
    return window.open(url, "_top") !== null;
  } catch {
    // A sandboxed frame may not navigate its top-level page.
    return false;
  }
}
