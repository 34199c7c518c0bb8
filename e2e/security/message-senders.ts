export type Sender =
  | "same window"
  | "synthetic event"
  | "same-origin frame"
  | "sandboxed frame"
  | "foreign frame"
  | "detached foreign child"
  | "popup"
  | "worker";

declare global {
  interface Window {
    /** Makes the sender post each message to this window; resolves when the last one has arrived. */
    sendFrom(sender: Sender, messages: readonly unknown[], foreign: string): Promise<void>;
  }
}

/** A page that forwards what it receives to its parent or opener, itself or through a child that is removed at once. */
export const senderPage = `<!doctype html><html lang="en"><title>Sender</title><script>
  const host = opener ?? parent;
  addEventListener("message", ({ data }) => {
    if (!data?.messages) return;
    for (const message of data.messages) {
      if (!data.isDetached) { host.postMessage(message, "*"); continue; }
      const child = document.body.appendChild(document.createElement("iframe"));
      const script = child.contentDocument.createElement("script");
      child.contentWindow.message = message;
      script.textContent = 'top.postMessage(message, "*")';
      child.contentDocument.body.append(script);
      child.remove();
    }
    host.postMessage({ delivered: data.number }, "*");
  });
  host.postMessage({ ready: true }, "*");
</script><body>`;

/** Runs in the host page: defines `sendFrom`. */
export function senders(): void {
  let number = 0;
  const heard = (target: Window | Worker, wanted: (data: unknown) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const listen = (event: Event): void => {
        if (!(event instanceof MessageEvent) || !wanted(event.data)) return;
        target.removeEventListener("message", listen);
        setTimeout(resolve);
      };
      target.addEventListener("message", listen);
    });
  const isReady = (data: unknown): boolean => Object(data).ready === true;

  async function open(sender: Sender, foreign: string): Promise<Window> {
    const ready = heard(window, isReady);
    const address = `${sender === "same-origin frame" || sender === "sandboxed frame" ? location.origin : foreign}/sender`;
    let opened: Window | null;
    if (sender === "popup") opened = window.open(address, "_blank", "popup");
    else {
      const frame = document.createElement("iframe");
      if (sender === "sandboxed frame") frame.setAttribute("sandbox", "allow-scripts");
      frame.src = address;
      document.body.append(frame);
      opened = frame.contentWindow;
    }
    if (opened === null) throw new Error(`The ${sender} could not be opened.`);
    await ready;
    return opened;
  }

  window.sendFrom = async (sender, messages, foreign) => {
    number += 1;
    const current = number;
    const isDelivered = (data: unknown): boolean => Object(data).delivered === current;
    if (sender === "same window") {
      const delivered = heard(window, isDelivered);
      for (const message of [...messages, { delivered: current }]) window.postMessage(message, "*");
      return delivered;
    }
    if (sender === "synthetic event") {
      for (const data of messages) window.dispatchEvent(new MessageEvent("message", { data }));
      return;
    }
    if (sender === "worker") {
      const worker = new Worker("/worker.js");
      const delivered = heard(worker, isDelivered);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      for (const message of [...messages, { delivered: current }]) worker.postMessage(message);
      await delivered;
      worker.terminate();
      return;
    }
    const other = await open(sender, foreign);
    const delivered = heard(window, isDelivered);
    other.postMessage({ messages, number: current, isDetached: sender === "detached foreign child" }, "*");
    await delivered;
  };
}
