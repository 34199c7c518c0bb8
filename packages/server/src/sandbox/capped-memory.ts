/** Bytes in one page of WebAssembly memory. */
const PAGE = 65_536;

/**
 * WebAssembly memory that can never grow beyond `maximumBytes`. The interpreter's own memory limit
 * doesn't hold: an array bomb made its heap grow to 2 GB under a limit of 16 MB.
 *
 * Node has `WebAssembly`, but its type package doesn't declare it: hence the look-up by name.
 */
export function cappedMemory(maximumBytes: number) {
  const initial = 16_777_216 / PAGE;
  const maximum = Math.max(initial, Math.floor(maximumBytes / PAGE));
  const Memory = Reflect.get(Reflect.get(globalThis, "WebAssembly"), "Memory");
  return Reflect.construct(Memory, [{ initial, maximum }]);
}
