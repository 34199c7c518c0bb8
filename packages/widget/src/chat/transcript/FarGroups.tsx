import { useEffect, type RefObject } from "react";

/** A group is near as soon as a scroll by a view could bring it into sight, so that nobody sees it change. */
const NEAR = "100% 0px";

/** Watches which groups of the conversation are far from what is in sight. They look the same, and cost nothing. */
export function FarGroups({ log, count, onChange }: FarGroupsProps) {
  useEffect(() => {
    const { current } = log;
    if (current === null) return undefined;
    const far = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        const places = [...current.children];
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) far.delete(places.indexOf(target));
          else far.add(places.indexOf(target));
        }
        onChange(new Set(far));
      },
      { root: current.closest(".scrollable-container"), rootMargin: NEAR },
    );
    for (const group of current.children) observer.observe(group);
    return () => observer.disconnect();
  }, [log, count, onChange]);
  return null;
}

interface FarGroupsProps {
  /** Has the groups. */
  readonly log: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Gets the places of those that are far, counted from the first. */
  readonly onChange: (far: ReadonlySet<number>) => void;
}
