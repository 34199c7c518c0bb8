const PAGE = 10;

/** The index of the option that a key moves to; undefined for other keys. */
export function keyTarget(key: string, index: number, total: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -total, End: total }[key];
  return step === undefined || total === 0 ? undefined : Math.max(0, Math.min(index + step, total - 1));
}

/** Scrolls the list only: `scrollIntoView` would scroll the page as well. */
export function scrollToOption(list: HTMLElement, option: HTMLElement, position: "nearest" | "center"): void {
  const { offsetTop: top, offsetHeight: height } = option;
  const first = top + height - list.clientHeight;
  if (position === "center") list.scrollTop = top - (list.clientHeight - height) / 2;
  else list.scrollTop = Math.max(first, Math.min(list.scrollTop, top));
}
