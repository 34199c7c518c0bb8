/** Iterates over the values that `produce` pushes. It starts with the iteration and must not throw. */
export async function* iteratePushed<Value>(
  produce: (push: (value: Value) => void) => Promise<void>,
): AsyncIterable<Value> {
  const pushed: Value[] = [];
  let hasEnded = false;
  let wake = (): void => {};
  const produced = produce((value) => {
    pushed.push(value);
    wake();
  }).finally(() => {
    hasEnded = true;
    wake();
  });
  for (;;) {
    const next = pushed.shift();
    if (next !== undefined) yield next;
    else if (hasEnded) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await produced;
}
