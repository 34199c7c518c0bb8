import type { StreamPart } from "@banter/protocol";

/** A streamed reply that several requests can read, each from its beginning. */
interface ReplyStream {
  parts(): AsyncIterable<StreamPart>;
}

interface RunningStream {
  readonly stream: ReplyStream;
  readonly settled: Promise<void>;
  stop(reason: Error | undefined): void;
}

/** The key of a session's streamed reply: each turn has one. */
export function streamKey({ id, turn }: { readonly id: string; readonly turn: number }): string {
  return `${id} ${turn}`;
}

/** The reason of a signal that ends a reply because the visitor has stopped it. */
export class ReplyStopped extends Error {
  // The name by which libraries know an abort.
  override readonly name = "AbortError";
}

/** The streams in progress, keyed by session and turn. */
export interface ReplyStreams {
  /** Returns the stream in progress for the key, or starts one that consumes `source` to its end. */
  join(key: string, source: (signal: AbortSignal) => AsyncIterable<StreamPart>): ReplyStream;
  /**
   * Aborts the stream in progress for the key, and waits until it has ended: a tool is not interrupted. With `ReplyStopped`
   * as the reason the reply is saved.
   */
  stop(key: string, reason?: Error): Promise<void>;
  /** Resolves when no stream is in progress for the key. */
  ended(key: string): Promise<void>;
  /** Resolves when the streams now in progress have ended. */
  settled(): Promise<void>;
  /** Aborts all streams. */
  close(): Promise<void>;
}

/**
 * A stream belongs to its turn, not to a connection: if the connection is cut the model continues, and the next request
 * replays the text from the beginning. So the model is called once per turn.
 */
export function createReplyStreams(): ReplyStreams {
  const running = new Map<string, RunningStream>();
  const closing = new AbortController();
  const settled = async (): Promise<void> => {
    await Promise.allSettled([...running.values()].map(({ settled }) => settled));
  };
  return {
    join: (key, source) => {
      const existing = running.get(key);
      if (existing !== undefined) return existing.stream;
      const stopping = new AbortController();
      const { stream, settled } = share(source(AbortSignal.any([closing.signal, stopping.signal])));
      const ended = settled.finally(() => running.delete(key));
      running.set(key, { stream, settled: ended, stop: (reason) => stopping.abort(reason) });
      return stream;
    },
    stop: async (key, reason) => {
      const stream = running.get(key);
      stream?.stop(reason);
      await stream?.settled;
    },
    ended: async (key) => running.get(key)?.settled,
    settled,
    close: async () => {
      closing.abort();
      await settled();
    },
  };
}

/** Buffers the parts of `source`, so that each reader gets all of them. */
function share(source: AsyncIterable<StreamPart>) {
  const buffer: StreamPart[] = [];
  let hasEnded = false;
  let resolveChange: () => void = () => {};
  let changed = nextChange();

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      resolveChange = resolve;
    });
  }

  function notifyReaders(): void {
    resolveChange();
    changed = nextChange();
  }

  async function pump(): Promise<void> {
    try {
      for await (const part of source) {
        buffer.push(part);
        notifyReaders();
      }
    } catch (error) {
      buffer.push({ type: "error", description: "The reply could not be streamed", details: String(error) });
    } finally {
      hasEnded = true;
      notifyReaders();
    }
  }

  async function* read(): AsyncIterable<StreamPart> {
    for (let index = 0; ;) {
      const part = buffer[index];
      if (part === undefined && hasEnded) return;
      if (part === undefined) await changed;
      else {
        index++;
        yield part;
      }
    }
  }

  return { stream: { parts: read }, settled: pump() };
}
