/** A window message that an embed waits for, from its frame or from the host page. */
export interface AwaitedEvent {
  readonly name: string;
  /** The embed's frame, once it is mounted. */
  readonly getFrame: () => Window | null | undefined;
  readonly onEvent: (data: unknown) => void;
}

/** Longer event data is truncated, in characters. */
const MAX_DATA_LENGTH = 65_536;

/** Listens for the first occurrence of the event; the returned function stops listening. */
export function awaitEvent({ name, getFrame, onEvent }: AwaitedEvent): () => void {
  function receive(event: MessageEvent<unknown>): void {
    if (event.source === null || (event.source !== window && event.source !== getFrame())) return;
    const { data } = event;
    if (typeof data !== "object" || data === null || !("name" in data) || data.name !== name) return;
    stop();
    onEvent("data" in data ? data.data : undefined);
  }
  function stop(): void {
    window.removeEventListener("message", receive);
  }
  window.addEventListener("message", receive);
  return stop;
}

/** Event data as text for the flow; undefined if it is empty. */
export function eventText(data: unknown): string | undefined {
  if (data === undefined || data === null || data === "" || data === false) return undefined;
  if (typeof data === "string") return data.slice(0, MAX_DATA_LENGTH);
  try {
    return JSON.stringify(data)?.slice(0, MAX_DATA_LENGTH);
  } catch {
    // Circular data can't be serialized.
    return Object.prototype.toString.call(data);
  }
}
