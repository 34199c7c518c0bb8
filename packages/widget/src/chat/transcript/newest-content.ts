import { findLast, SCROLL_FOLLOW_SHARE } from "@banter/protocol";

/** Above a question that stays in sight, in pixels. */
const MARGIN = 12;

/** How far to scroll to the newest content, in pixels: to the end, but an input that doesn't fit is shown from its question on. */
export function newestContentTop(scroller: HTMLElement): number {
  const end = scroller.scrollHeight - scroller.clientHeight;
  const chunks = newestChunks(scroller);
  const input = findLast(
    chunks.map((chunk) => chunk.querySelector(".banter-input-container")),
    (found) => found !== null,
  );
  if (!input) return end;
  const question = findLast(
    chunks.flatMap((chunk) => [...chunk.querySelectorAll(".banter-host-bubble:not([data-loading])")]),
    (bubble) => (bubble.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const offset = scroller.scrollTop - scroller.getBoundingClientRect().top;
  const inputTop = input.getBoundingClientRect().top + offset;
  const questionTop = question === undefined ? inputTop : question.getBoundingClientRect().top + offset;
  // Of a long question the last lines have to do.
  return Math.min(
    end,
    Math.max(questionTop - MARGIN, inputTop - scroller.clientHeight * SCROLL_FOLLOW_SHARE),
  );
}

/** What is asked now is in one of these, however long the conversation is. */
function newestChunks(scroller: HTMLElement): readonly Element[] {
  const groups = [...(scroller.querySelector(".banter-chat-log")?.children ?? [])].slice(-2);
  return groups.flatMap((group) => [...group.children]).slice(-4);
}
