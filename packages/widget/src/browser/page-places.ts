const placesKey: unique symbol = Symbol.for("banter-places");

declare global {
  interface Window {
    /** Stored on the window, so that two copies of this module share it. */
    [placesKey]?: Set<string>;
  }
}

/** Takes the first free place among the chats of a bot on this page, see `SessionPorts`. */
export function takePlace(bot: string): { readonly place: number; leave(): void } {
  const taken = (window[placesKey] ??= new Set());
  for (let place = 0; ; place++) {
    const name = `${place}/${bot}`;
    if (taken.has(name)) continue;
    taken.add(name);
    const leave = (): void => {
      taken.delete(name);
      if (taken.size === 0) delete window[placesKey];
    };
    return { place, leave };
  }
}
