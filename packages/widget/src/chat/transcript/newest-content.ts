import { SCROLL_FOLLOW_SHARE } from "@banter/protocol";

/** Not a field in which the next message is written: the reply above it is followed to the end. */
const OPEN_INPUT = ".banter-input-container[data-blockid]";

/** Space above the question and below the last input, in pixels. */
const MARGIN = 12;

/**
 * The scroll position that shows the newest content, in pixels: the beginning as long as all content is visible from
 * there, then the end, or the start of the question when its input is taller than the view.
 */
export function newestContentTop(scroller: HTMLElement): number {
  if (contentHeight(scroller) <= scroller.clientHeight) return 0;
  const end = scroller.scrollHeight - scroller.clientHeight;
  const { groups, input } = readLog(scroller);
  if (!input) return end;
  const question = lastMessage(groups);
  const offset = scroller.scrollTop - scroller.getBoundingClientRect().top;
  const inputTop = input.getBoundingClientRect().top + offset;
  const questionTop = question === undefined ? inputTop : question.getBoundingClientRect().top + offset;
  // Only the last lines of a long question stay visible.
  return Math.min(
    end,
    Math.max(questionTop - MARGIN, inputTop - scroller.clientHeight * SCROLL_FOLLOW_SHARE),
  );
}

/** Without the space below the conversation, with a margin instead. */
function contentHeight(scroller: HTMLElement): number {
  const spacer = scroller.querySelector(".banter-bottom-spacer");
  return scroller.scrollHeight - (spacer === null ? 0 : spacer.clientHeight - MARGIN);
}

/** The input is below the groups of chunks. */
function readLog(scroller: HTMLElement) {
  const children = [...(scroller.querySelector(".banter-chat-log")?.children ?? [])];
  return { groups: children.slice(0, -1), input: children.at(-1)?.querySelector(OPEN_INPUT) };
}

/** Searches the last chunks only: searching all would slow down long chats. */
function lastMessage(groups: readonly Element[]): Element | undefined {
  const chunks = groups
    .slice(-2)
    .flatMap((group) => [...group.children])
    .slice(-4);
  return chunks
    .flatMap((chunk) => [...chunk.querySelectorAll(".banter-host-bubble:not([data-loading])")])
    .at(-1);
}
