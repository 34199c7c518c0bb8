import { afterEach } from "vitest";
import type { PlacedCitation } from "@banter/protocol";
import { renderInChat, type Rendered } from "../../testing/render-in-chat.tsx";
import { StreamedMessage } from "../StreamedMessage.tsx";

/** Renders a streamed message in a chat and returns its root. The next call updates it; the end of a test removes it. */
export function createStreamedRenderer() {
  let rendered: Rendered | undefined;

  function remove(): void {
    rendered?.remove();
    rendered = undefined;
  }
  afterEach(remove);

  function render(
    text: string,
    isStreaming = false,
    citations?: readonly PlacedCitation[],
    isNew = false,
  ): HTMLElement {
    const message = (
      <StreamedMessage text={text} isStreaming={isStreaming} sources={citations} isNew={isNew} />
    );
    if (rendered) rendered.rerender(message);
    else rendered = renderInChat(message);
    const root = rendered.container.querySelector<HTMLElement>(".banter-markdown");
    if (root === null) throw new Error("StreamedMessage rendered no .banter-markdown.");
    return root;
  }
  return { render, remove };
}
