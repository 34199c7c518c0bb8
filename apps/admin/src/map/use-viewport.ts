import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import type { PlacedGraph } from "./layout-graph.ts";
import { fitAll, startAt, zoomAt, type Size, type Viewport } from "./viewport.ts";

const KEY_STEP = 80;
const ZOOM_STEP = 1.25;
/** A pointer that moves less clicks. */
const DRAG_DISTANCE = 5;

/** Moving and zooming by pointer, wheel and keyboard. The wheel alone scrolls the page. */
export function useViewport(frame: RefObject<SVGSVGElement | null>, graph: PlacedGraph) {
  const [view, setView] = useState<Viewport>({ x: 0, y: 0, scale: 1 });
  const drag = useDrag(setView);
  const zoom = useCallback(
    (factor: number, at?: Point) =>
      setView((before) => {
        const { width, height } = sizeOf(frame);
        return zoomAt(before, factor, at ?? { x: width / 2, y: height / 2 });
      }),
    [frame],
  );
  const { width, height, nodes } = graph;
  const first = nodes.find(({ node }) => node.entries.length > 0) ?? nodes[0];
  const [x, y] = [(first?.x ?? 0) + 124, first?.y ?? 0];
  useLayoutEffect(() => {
    setView(startAt({ width, height }, sizeOf(frame), { x, y }));
  }, [frame, width, height, x, y]);
  useWheelZoom(frame, zoom);
  const fit = () => setView(fitAll(graph, sizeOf(frame)));
  const zoomIn = () => zoom(ZOOM_STEP);
  const zoomOut = () => zoom(1 / ZOOM_STEP);
  const move = (dx: number, dy: number) =>
    setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(KEY_STEP, 0),
    ArrowRight: () => move(-KEY_STEP, 0),
    ArrowUp: () => move(0, KEY_STEP),
    ArrowDown: () => move(0, -KEY_STEP),
    "+": zoomIn,
    "=": zoomIn,
    "-": zoomOut,
    "0": fit,
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]?.();
  }
  return { view, setView, zoomIn, zoomOut, fit, handlers: { ...drag, onKeyDown } };
}

export function sizeOf(frame: RefObject<Element | null>): Size {
  const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
  return { width, height };
}

/** React listens for the wheel passively, so that it couldn't keep the page from zooming. */
function useWheelZoom(
  frame: RefObject<SVGSVGElement | null>,
  zoom: (factor: number, at: Point) => void,
): void {
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => {
      // A pinch on a touchpad is a wheel with Ctrl, too.
      if (element === null || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), pointIn(element, event));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame, zoom]);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** One pointer moves the map; two move and zoom it. */
function useDrag(setView: (change: (before: Viewport) => Viewport) => void) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>(undefined);
  const [isDragging, setDragging] = useState(false);
  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    const point = pointIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, point);
    start.current = point;
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined || start.current === undefined) return;
    const now = pointIn(event.currentTarget, event);
    if (!isDragging && distance(start.current, now) < DRAG_DISTANCE) return;
    if (!isDragging) {
      // Only now, because a captured pointer doesn't click links.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    }
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    setView((view) =>
      other === undefined
        ? { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }
        : zoomAt(view, distance(other, now) / Math.max(distance(other, before), 1), other),
    );
  }
  function onPointerUp(event: PointerEvent<SVGSVGElement>): void {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) setDragging(false);
  }
  return {
    "data-dragging": isDragging || undefined,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
