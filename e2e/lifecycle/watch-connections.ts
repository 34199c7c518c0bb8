/** Runs in the page: counts open sockets, channels, requests, locks, workers and blob URLs. */
export function watchConnections(): void {
  const counts = { sockets: 0, channels: 0, requests: 0, objectUrls: 0, workers: 0, audio: 0 };

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      counts.sockets += 1;
      super.addEventListener("close", () => (counts.sockets -= 1), { once: true });
    }
  };
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      counts.channels += 1;
    }
    override close(): void {
      counts.channels -= 1;
      super.close();
    }
  };
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      counts.workers += 1;
    }
    override terminate(): void {
      counts.workers -= 1;
      super.terminate();
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      counts.audio += 1;
    }
    override close(): Promise<void> {
      counts.audio -= 1;
      return super.close();
    }
  };
  const { fetch } = window;
  window.fetch = async (...values) => {
    counts.requests += 1;
    try {
      return await fetch(...values);
    } finally {
      counts.requests -= 1;
    }
  };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    counts.objectUrls += 1;
    return createObjectURL.call(URL, object);
  };
  URL.revokeObjectURL = (url) => {
    counts.objectUrls -= 1;
    revokeObjectURL.call(URL, url);
  };
  window.ledger?.push(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return { ...counts, locks: held.length + pending.length };
  });
}
