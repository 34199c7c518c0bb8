import type { StreamPart } from "@banter/protocol";

/** A streamed reply that several requests can read, each from its beginning. */
interface ReplyStream {
  parts(): AsyncIterable<StreamPart>;
}

/** The streams that are running just now, by session and turn. */
export interface ReplyStreams {
  /** The running stream of this key, or a new one made of `source`, which is read to its end. */
  join(key: string, source: (signal: AbortSignal) => AsyncIterable<StreamPart>): ReplyStream;
  /** Resolves when those that run just now have ended by themselves. */
  settled(): Promise<void>;
  /** Stops all of them. */
  close(): Promise<void>;
}

/**
 * A stream belongs to its turn, not to the connection that asked for it: when the connection is cut, the model
 * goes on, and the next request reads the same words from their beginning. So the model is asked once per turn.
 */
export function createReplyStreams(): ReplyStreams {
  const running = new Map<string, { stream: ReplyStream; settled: Promise<void> }>();
  const closing = new AbortController();
  const settled = async (): Promise<void> => {
    await Promise.allSettled([...running.values()].map(({ settled }) => settled));
  };
  return {
    join: (key, source) => {
      const existing = running.get(key);
      if (existing !== undefined) return existing.stream;
      const { stream, settled } = share(source(closing.signal));
      running.set(key, { stream, settled: settled.finally(() => running.delete(key)) });
      return stream;
    },
    settled,
    close: async () => {
      closing.abort();
      await settled();
    },
  };
}

function share(source: AsyncIterable<StreamPart>) {
  const parts: StreamPart[] = [];
  let isOver = false;
  let wake: () => void = () => {};
  let changed = nextChange();

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  function announce(): void {
    wake();
    changed = nextChange();
  }

  async function pump(): Promise<void> {
    try {
      for await (const part of source) {
        parts.push(part);
        announce();
      }
    } catch (error) {
      parts.push({ type: "error", description: "The reply could not be streamed", details: String(error) });
    } finally {
      isOver = true;
      announce();
    }
  }

  async function* read(): AsyncIterable<StreamPart> {
    for (let index = 0; ; index++) {
      while (index >= parts.length && !isOver) await changed;
      const part = parts[index];
      if (part === undefined) return;
      yield part;
    }
  }

  return { stream: { parts: read }, settled: pump() };
}
