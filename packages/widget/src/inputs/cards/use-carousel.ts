import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

/** Scrolls a row of cards by one card at a time and tracks whether it can scroll further. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ canGoBack: false, canGoForward: false });

  useEffect(() => {
    const row = track.current;
    if (row === null) return undefined;
    const measure = (): void => {
      const scrolled = Math.abs(row.scrollLeft);
      const remaining = row.scrollWidth - row.clientWidth - scrolled;
      setEnds({ canGoBack: scrolled > 1, canGoForward: remaining > 1 });
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(row);
    row.addEventListener("scroll", measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      row.removeEventListener("scroll", measure);
    };
  }, [count]);

  /** In right-to-left rows, scroll offsets are negative. */
  function scrollByCards(cards: number): void {
    const row = track.current;
    const card = row?.firstElementChild;
    if (!row || !card) return;
    const sign = getComputedStyle(row).direction === "rtl" ? -1 : 1;
    const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
    row.scrollBy({ left: sign * cards * (card.getBoundingClientRect().width + gap) });
  }
  return {
    track,
    ...ends,
    goBack: () => scrollByCards(-1),
    goForward: () => scrollByCards(1),
  };
}

/** Arrow keys move the focus to the button with the same index on the next or previous card. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, target } = event;
  const forward = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  const steps = { ArrowRight: forward, ArrowLeft: -forward }[event.key];
  if (steps === undefined || !(target instanceof HTMLElement)) return;
  const cards = [...row.children];
  const card = target.closest("li");
  const at = card === null ? -1 : cards.indexOf(card);
  const buttonIndex =
    card === null ? 0 : [...card.querySelectorAll("button")].findIndex((button) => button === target);
  const buttons = [...(cards[at + steps]?.querySelectorAll("button") ?? [])];
  const next = buttons[buttonIndex] ?? buttons.at(-1);
  if (next === undefined) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Scroll snapping can undo the browser's own scrolling to a button that Tab focuses. */
export function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches("button:focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
