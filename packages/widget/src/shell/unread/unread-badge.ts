import { pluralize } from "../../i18n/strings.ts";
import { createElement, createStyleSheet } from "../create-element.ts";
import { frameString } from "../frame/frame-strings.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { alertUnread } from "./unread-alerts.ts";
import css from "./unread-badge.css?inline";

/** Shows the number of unread messages on the launcher and in the page's title, and announces it to screen readers. */
export function createUnreadBadge(
  context: WidgetContext,
  { root, button, setLabelSuffix }: Launcher,
): (count: number) => void {
  let previous = 0;
  const badge = createElement("span", {
    class: "badge",
    part: "unread",
    "aria-hidden": "true",
    hidden: true,
  });
  const announcer = createElement("span", { class: "announcer", role: "status" });
  context.shadow.adoptedStyleSheets.push(createStyleSheet(css));
  button.append(badge);
  root.append(announcer);
  return (count) => {
    const label = count > 0 ? unreadLabel(context, count) : "";
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? "99+" : String(count);
    announcer.textContent = label;
    setLabelSuffix(label && `, ${label}`);
    if (count === previous) return;
    const { sound, unreadInTitle } = context.getProps();
    // The visitor's choice in the menu of the chat.
    const isMuted = context.shadow.querySelector("[data-muted]") !== null;
    const hasSound = sound === true && !isMuted && count > previous;
    alertUnread(button, { count, isInTitle: unreadInTitle, hasSound })
      // Browsers may refuse to play a sound.
      .catch(console.debug);
    previous = count;
  };
}

function unreadLabel(context: WidgetContext, count: number): string {
  return pluralize(frameString(context, "unread"), count, context.texts.translation?.["language"] ?? "en");
}
