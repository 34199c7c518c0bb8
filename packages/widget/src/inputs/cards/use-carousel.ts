import { lastOf } from "@banter/protocol";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";

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
  /** The arrow keys go from card to card, with the focus, to the button in the same place. */
  function moveByKey(event: KeyboardEvent): void {
    const row = track.current;
    const isRtl = row !== null && getComputedStyle(row).direction === "rtl";
    const steps = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (row === null || steps === undefined || !(event.target instanceof HTMLElement)) return;
    const cards = [...row.children];
    const card = event.target.closest("li");
    const at = card === null ? -1 : cards.indexOf(card);
    const place =
      card === null ? 0 : [...card.querySelectorAll("button")].findIndex((button) => button === event.target);
    const buttons = [...(cards[at + steps]?.querySelectorAll("button") ?? [])];
    const next = buttons[place] ?? lastOf(buttons);
    if (next === undefined) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return { track, moveByKey, ...ends, goBack: () => move(-1), goOn: () => move(1) };
}
