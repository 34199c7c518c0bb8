import type { StreamTransport } from "@banter/client";

/** A page that isn't painted has no frames, but its conversation goes on. */
const MAX_FRAME_MS = 100;

/**
 * Passes on the text of a stream at most once per frame, in the frame after it arrived. Tokens that arrive faster than
 * frames would otherwise be rendered one by one. Text is never held back beyond the end or the failure of the stream.
 */
export function frameBatchedStream(streamTransport: StreamTransport): StreamTransport {
  return async (request, onText) => {
    let buffer = "";
    let frame: number | undefined;
    let requestedAt = 0;

    function flush(): void {
      if (buffer === "") return;
      const text = buffer;
      buffer = "";
      onText(text);
    }

    const result = await streamTransport(request, (text) => {
      buffer += text;
      if (frame === undefined) {
        requestedAt = performance.now();
        frame = requestAnimationFrame(() => {
          frame = undefined;
          flush();
        });
      } else if (performance.now() - requestedAt > MAX_FRAME_MS) flush();
    });
    if (frame !== undefined) cancelAnimationFrame(frame);
    flush();
    return result;
  };
}
