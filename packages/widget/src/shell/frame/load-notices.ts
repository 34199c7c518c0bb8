import { createElement } from "../create-element.ts";
import type { WidgetContext } from "../widget-context.ts";
import { frameString } from "./frame-strings.ts";

/** Shows a loading indicator, or a notice of a failure, until the chat's code has loaded. */
export function createLoadNotices(context: WidgetContext, container: HTMLElement) {
  /** Moves the focus with it. */
  function replaceWith(content: HTMLElement): void {
    const hadFocus = container.contains(context.shadow.activeElement);
    container.replaceChildren(content);
    if (hadFocus) (content.querySelector("button") ?? content).focus({ preventScroll: true });
  }
  return {
    showLoading: () => replaceWith(loadingIndicator(context)),
    showFailure: (onRetry: () => void) => replaceWith(failureNotice(context, onRetry)),
  };
}

function loadingIndicator(context: WidgetContext): HTMLElement {
  const label = frameString(context, "loading");
  return createElement("div", { class: "spinner", role: "status", "aria-label": label, tabindex: "-1" });
}

function failureNotice(context: WidgetContext, onRetry: () => void): HTMLElement {
  const retry = createElement("button", { type: "button", class: "retry" }, frameString(context, "retry"));
  retry.onclick = onRetry;
  const text = frameString(context, "chatLoadFailed");
  return createElement("div", { class: "failure", role: "alert" }, text, retry);
}
