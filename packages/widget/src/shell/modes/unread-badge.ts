import { draw } from "../draw.ts";
import type { Launcher, WidgetContext } from "../widget-context.ts";
import { count as inWords } from "../../i18n/words.ts";
import { frameWord } from "./frame-words.ts";
import { countInTitle } from "./title-count.ts";

/** Counts on the launcher and in the page's title what came while the chat was closed, and tells screen readers. */
export function createUnreadBadge(context: WidgetContext, { root, button, setNews }: Launcher): (count: number) => void {
  let before = 0;
  const badge = draw("span", { class: "badge", part: "unread", "aria-hidden": "true", hidden: true });
  const announcer = draw("span", { class: "announcer", role: "status" });
  button.append(badge);
  root.append(announcer);
  return (count) => {
    const news = count > 0 ? inWords(frameWord(context, "unread"), count, context.translation?.["language"] ?? "en") : "";
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? "99+" : String(count);
    announcer.textContent = news;
    setNews(news);
    countInTitle(button, context.getProps().unreadInTitle === false ? 0 : count);
    if (count > before && context.getProps().sound === true) playSound();
    before = count;
  };
}

function playSound(): void {
  import("./unread-sound.ts")
    .then(({ playUnreadSound }) => playUnreadSound())
    // A sound that can't be had is no loss: the badge counts.
    .catch((error: unknown) => console.debug(error));
}
