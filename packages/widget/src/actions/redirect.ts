import { safePageUrl } from "../messages/safe-page-url.ts";
import { fieldsOf, textOf, type ActionHandler } from "./action-handler.ts";

/** Leads the visitor to another page. A new tab that the browser blocks is offered as a link by the chat. */
export const redirect: ActionHandler = async (payload) => {
  const { url: address, isNewTab } = fieldsOf(payload);
  const url = safePageUrl(textOf(address), "redirect");
  if (url === undefined) {
    if (textOf(address) === "") return {};
    return {
      logs: [
        {
          status: "error",
          description: "The redirect's address is not allowed",
          details: textOf(address),
          context: "While redirecting",
        },
      ],
    };
  }
  return (isNewTab === true ? openTab(url) : openHere(url)) ? {} : { blockedPopupUrl: url };
};

/** Not by the feature `noopener`: with it the browser never says whether the tab was blocked. */
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
    // A sandboxed frame may not lead its page elsewhere.
    return false;
  }
}
