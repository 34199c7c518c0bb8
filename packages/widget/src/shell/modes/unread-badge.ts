import { draw } from "../draw.ts";
import { styleSheet } from "../style-sheet.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { count as inWords } from "../../i18n/words.ts";
import { frameWord } from "./frame-words.ts";
import css from "./unread-badge.css?inline";
import { noticeUnread } from "./unread-notice.ts";

/** Counts on the launcher and in the page's title what came while the chat was closed, and tells screen readers. */
export function createUnreadBadge(
  context: WidgetContext,
  { root, button, setNews }: Launcher,
): (count: number) => void {
  let before = 0;
  const badge = draw("span", { class: "badge", part: "unread", "aria-hidden": "true", hidden: true });
  const announcer = draw("span", { class: "announcer", role: "status" });
  context.shadow.adoptedStyleSheets.push(styleSheet(css));
  button.append(badge);
  root.append(announcer);
  return (count) => {
    const news =
      count > 0
        ? inWords(frameWord(context, "unread"), count, context.translation?.["language"] ?? "en")
        : "";
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? "99+" : String(count);
    announcer.textContent = news;
    setNews(news);
    const { sound, unreadInTitle } = context.getProps();
    // Nothing to tell, and nothing to take back.
    if (count !== before)
      noticeUnread(button, {
        count,
        isInTitle: unreadInTitle !== false,
        hasSound: sound === true && count > before,
        // Browsers may refuse to play: the badge counts.
      }).catch(console.debug);
    before = count;
  };
}
