/** A single wait that is begun again only when its length changes. */
export interface Delay {
  set(milliseconds: number | undefined): void;
  cancel(): void;
}

export function createDelay(run: () => void): Delay {
  let length: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (next) => {
      if (next === length) return;
      length = next;
      clearTimeout(timer);
      if (typeof next === "number") timer = setTimeout(run, next);
    },
    cancel: () => clearTimeout(timer),
  };
}
