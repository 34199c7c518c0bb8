/** One step of a locator, applied to everything below the matches of the previous step. */
export type Step =
  | { readonly by: "css"; readonly css: string }
  | { readonly by: "text"; readonly text: string; readonly isExact: boolean }
  | { readonly by: "label"; readonly text: string };

/** Runs in the page: all elements that match the locator, in document order, through open shadow roots. */
export function findInPage(steps: readonly Step[]): readonly Element[] {
  const normalizeSpace = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const below = (place: ParentNode): readonly Element[] =>
    [...place.children].flatMap((child) => [
      child,
      ...(child.shadowRoot === null ? [] : below(child.shadowRoot)),
      ...below(child),
    ]);
  const isMet = (element: Element, step: Step): boolean => {
    if (step.by === "css") return element.matches(step.css);
    if (step.by === "text") {
      const says = (place: Element) =>
        step.isExact
          ? normalizeSpace(place.textContent) === step.text
          : contains(normalizeSpace(place.textContent), step.text);
      return (
        !element.matches("script, style") &&
        says(element) &&
        ![...element.children].some((child) => says(child))
      );
    }
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    return [...labels.map((label) => label.textContent), element.getAttribute("aria-label")].some((label) =>
      contains(normalizeSpace(label), step.text),
    );
  };
  let found: readonly ParentNode[] = [document];
  for (const step of steps) {
    found = [...new Set(found.flatMap(below))].filter((element) => isMet(element, step));
  }
  return found.filter((place) => place instanceof Element);
}

/** Runs in the page: whether the element is visible. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/**
 * Runs in the page: scrolls the element into view and returns its centre, unless it moves or is covered. The driver's own
 * click doesn't see into shadow roots and considers every element there covered.
 */
export async function middleOf(element: Element): Promise<readonly [x: number, y: number] | undefined> {
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const before = element.getBoundingClientRect();
  for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return undefined;
  const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
  let hit = document.elementFromPoint(x, y);
  for (let inner = hit; inner !== null;) {
    hit = inner;
    inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (inner === hit) break;
  }
  const label = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
  return hit !== null && [element, ...label].some((place) => place.contains(hit)) ? [x, y] : undefined;
}

/**
 * Runs in the page: lets the next press of the pointer through only if it hits the element or its label. The page may move
 * between the measurement and the press. `takePressOutcome` says what happened.
 */
export function guardNextPress(element: Element): void {
  const label = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const targets = new Set<unknown>([element, ...label]);
  let isHit: boolean | undefined;
  const guard = (event: Event) => {
    isHit ??= event.composedPath().some((place) => targets.has(place));
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const types = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  for (const type of types) addEventListener(type, guard, true);
  Reflect.set(window, "takePressOutcome", () => {
    for (const type of types) removeEventListener(type, guard, true);
    return isHit ?? false;
  });
}

/** Runs in the page: whether the guarded press hit its element. One that led to another page did. */
export function takePressOutcome(): unknown {
  const take: unknown = Reflect.get(window, "takePressOutcome");
  return typeof take !== "function" || Reflect.apply(take, undefined, []);
}
