/** The page's title with the unread messages of all its widgets before it. */
interface TitleCount {
  readonly counts: Map<object, number>;
  /** The page's own title, and what was made of it. */
  own: string;
  shown: string;
}

const titleKey: unique symbol = Symbol.for("banter.title");

declare global {
  interface Window {
    [titleKey]?: TitleCount;
  }
}

/** Shows `count` of this `holder` in the page's title; 0 takes it away, and the last one gives the page its title back. */
export function countInTitle(holder: object, count: number): void {
  const title = (window[titleKey] ??= { counts: new Map(), own: document.title, shown: document.title });
  // The page has changed its title meanwhile: that is its own from now on.
  if (document.title !== title.shown) title.own = document.title;
  if (count > 0) title.counts.set(holder, count);
  else title.counts.delete(holder);
  const total = [...title.counts.values()].reduce((sum, each) => sum + each, 0);
  const next = total > 0 ? `(${total}) ${title.own}` : title.own;
  if (document.title !== next) document.title = next;
  title.shown = document.title;
  if (total === 0) delete window[titleKey];
}
