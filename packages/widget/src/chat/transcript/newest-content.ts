import { findLast, SCROLL_FOLLOW_SHARE } from "@banter/protocol";

/** Space above the question, in pixels. */
const MARGIN = 12;

/**
 * The scroll position that shows the newest content, in pixels: the end, or the start of the question when its input is
 * taller than the view.
 */
export function newestContentTop(scroller: HTMLElement): number {
  const end = scroller.scrollHeight - scroller.clientHeight;
  const chunks = lastChunks(scroller);
  const input = findLast(
    chunks.map((chunk) => chunk.querySelector(".banter-input-container")),
    (found) => found !== null,
  );
  if (!input) return end;
  const question = findLast(
    chunks.flatMap((chunk) => [...chunk.querySelectorAll(".banter-host-bubble:not([data-loading])")]),
    (message) => (message.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const offset = scroller.scrollTop - scroller.getBoundingClientRect().top;
  const inputTop = input.getBoundingClientRect().top + offset;
  const questionTop = question === undefined ? inputTop : question.getBoundingClientRect().top + offset;
  // Only the last lines of a long question stay visible.
  return Math.min(
    end,
    Math.max(questionTop - MARGIN, inputTop - scroller.clientHeight * SCROLL_FOLLOW_SHARE),
  );
}

/** The last chunks of the last groups. They contain the current input; searching all would slow down long chats. */
function lastChunks(scroller: HTMLElement): readonly Element[] {
  const groups = [...(scroller.querySelector(".banter-chat-log")?.children ?? [])].slice(-2);
  return groups.flatMap((group) => [...group.children]).slice(-4);
}
