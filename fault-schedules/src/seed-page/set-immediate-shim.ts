/** Browsers have no `setImmediate`, with which the fake clock waits for all microtasks. */
export function provideSetImmediate(): void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener("message", () => waiting.shift()?.());
  port1.start();
  const setImmediate = (run: () => void): void => {
    waiting.push(run);
    port2.postMessage(undefined);
  };
  Object.assign(globalThis, { setImmediate });
}
