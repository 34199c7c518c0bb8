import type { StreamTransport } from "@banter/client";

/** A page that isn't painted has no frames, but its conversation goes on. */
const MAX_DELAY_MS = 100;

/**
 * Passes on the text of a stream at most once per frame, in the frame after it arrived. Tokens that arrive faster than
 * frames would otherwise be rendered one by one. Text is never held back beyond the end or the failure of the stream.
 */
export function frameBatchedStream(streamTransport: StreamTransport): StreamTransport {
  return async (request, onText) => {
    let buffer = "";
    let cancelFlush: (() => void) | undefined;

    function flush(): void {
      cancelFlush?.();
      cancelFlush = undefined;
      if (buffer === "") return;
      const text = buffer;
      buffer = "";
      onText(text);
    }

    const result = await streamTransport(request, (text) => {
      buffer += text;
      cancelFlush ??= beforeNextPaint(flush);
    });
    flush();
    return result;
  };
}

function beforeNextPaint(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, MAX_DELAY_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
