import { createContext, useEffect, useState, type RefObject } from "react";

/** True inside a group that is far outside the visible part of the conversation. */
export const OffscreenContext = createContext(false);

/** One view height: a group is restored before a scroll by a page can reveal it. */
const ROOT_MARGIN = "100% 0px";

/**
 * Indexes of the groups that are far outside the visible part of the conversation. They keep their size but render
 * without what costs work in every frame, see offscreen-groups.css.
 */
export function useOffscreenGroups(
  /** The element whose first children are the groups. */
  log: RefObject<HTMLElement | null>,
  count: number,
): ReadonlySet<number> {
  const [offscreen, setOffscreen] = useState<ReadonlySet<number>>(NONE);
  useEffect(() => {
    const { current } = log;
    if (current === null) return undefined;
    const indexes = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        const groups = [...current.children];
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) indexes.delete(groups.indexOf(target));
          else indexes.add(groups.indexOf(target));
        }
        setOffscreen(new Set(indexes));
      },
      { root: current.closest(".scrollable-container"), rootMargin: ROOT_MARGIN },
    );
    for (const group of [...current.children].slice(0, count)) observer.observe(group);
    return () => observer.disconnect();
  }, [log, count]);
  return offscreen;
}

const NONE: ReadonlySet<number> = new Set();
