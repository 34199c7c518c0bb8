import { useEffect, useRef, useState } from "react";

/** A row that scrolls and snaps; the arrows move it by one card, and say when there is no further one. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });

  useEffect(() => {
    const row = track.current;
    if (row === null) return undefined;
    const measure = (): void => {
      const scrolled = Math.abs(row.scrollLeft);
      const rest = row.scrollWidth - row.clientWidth - scrolled;
      setEnds({ canGoBack: scrolled > 1, canGoOn: rest > 1 });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(row);
    row.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", measure);
    };
  }, [count]);

  /** Right-to-left rows scroll towards negative offsets. */
  function move(cards: number): void {
    const row = track.current;
    const card = row?.firstElementChild;
    if (!row || !card) return;
    const sign = getComputedStyle(row).direction === "rtl" ? -1 : 1;
    const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
    row.scrollBy({ left: sign * cards * (card.getBoundingClientRect().width + gap) });
  }
  return { track, ...ends, goBack: () => move(-1), goOn: () => move(1) };
}
