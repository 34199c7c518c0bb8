const placesKey: unique symbol = Symbol.for("banter-places");

declare global {
  interface Window {
    /** Stored on the window, so that two copies of this module share it. */
    [placesKey]?: Set<string>;
  }
}

/**
 * Takes a place among the chats of a bot on this page, see `SessionPorts`: the element's among its kind, so that it is the
 * same after a reload, or the next free one.
 */
export function takePlace(bot: string, host: Element): { readonly place: number; leave(): void } {
  const taken = (window[placesKey] ??= new Set());
  const elements = [...document.querySelectorAll(host.localName)];
  const ofBot = elements.filter((element) => Reflect.get(element, "typebot") === bot);
  for (let place = Math.max(0, ofBot.indexOf(host)); ; place++) {
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
