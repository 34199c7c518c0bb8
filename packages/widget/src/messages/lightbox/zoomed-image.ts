import { FITTING, keepInside, zoomAt, type Point, type ZoomedView } from "./zoomed-view.ts";

const TOGGLED_SCALE = 2.5;

export type ZoomedImage = ReturnType<typeof createZoomedImage>;

/** The image in a stage, enlarged and moved. Points are relative to the stage's centre. */
export function createZoomedImage(stage: HTMLElement, onZoomed: (isZoomed: boolean) => void) {
  let view = FITTING;

  function show(next: ZoomedView): void {
    if (next.scale > 1 !== view.scale > 1) onZoomed(next.scale > 1);
    view = next;
    const image = stage.querySelector("img");
    if (image === null) return;
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  }
  function showInside(next: ZoomedView): void {
    const image = stage.querySelector("img");
    const box = { width: image?.offsetWidth ?? 0, height: image?.offsetHeight ?? 0 };
    show(next.scale === 1 ? FITTING : keepInside(next, box, stage.getBoundingClientRect()));
  }
  return {
    getView: () => view,
    fit: () => show(FITTING),
    toggle: (at: Point) => showInside(view.scale > 1 ? FITTING : zoomAt(view, TOGGLED_SCALE, at)),
    zoom: (factor: number, at: Point) => showInside(zoomAt(view, view.scale * factor, at)),
    /** An image that fits moves to the sides and down, to be swiped. */
    move: ({ x, y }: Point) => {
      if (view.scale > 1) showInside({ ...view, x: view.x + x, y: view.y + y });
      else show({ ...view, x: view.x + x, y: Math.max(0, view.y + y) });
    },
  };
}
