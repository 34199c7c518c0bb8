/** What an embed waits for: a window message with this name, from its own frame or from the page itself. */
export interface AwaitedEvent {
  readonly name: string;
  /** The embed's frame, once it is there. */
  readonly getFrame: () => Window | null | undefined;
  readonly onEvent: (data: unknown) => void;
}

/** Longest data that an event may bring to the flow, in characters. */
const MAX_DATA = 65_536;

/** Listens until the event has come once; the returned function stops it before. */
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

/** An event's data as the text that the flow gets; nothing for what is empty. */
export function eventText(data: unknown): string | undefined {
  if (data === undefined || data === null || data === "" || data === false) return undefined;
  if (typeof data === "string") return data.slice(0, MAX_DATA);
  try {
    return JSON.stringify(data)?.slice(0, MAX_DATA);
  } catch {
    // Data that refers to itself has no JSON form.
    return Object.prototype.toString.call(data);
  }
}
