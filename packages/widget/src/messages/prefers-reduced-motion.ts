/** The visitor asked their system for less motion: nothing plays by itself. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
