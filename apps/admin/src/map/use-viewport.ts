import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { NODE_WIDTH, type PlacedGraph } from "./layout-graph.ts";
import { fitAll, startAt, zoomAt, type Size, type Viewport } from "./viewport.ts";

const KEY_STEP = 80;
const ZOOM_STEP = 1.25;
/** A pointer that moves less clicks. */
const DRAG_DISTANCE = 5;

/** Moving and zooming by pointer, wheel and keyboard. The wheel alone scrolls the page. */
export function useViewport(frame: RefObject<SVGSVGElement | null>, graph: PlacedGraph) {
  const size = useSize(frame);
  const [moved, setMoved] = useState<Viewport>();
  const start = useMemo(() => startAt(graph, size, firstPlace(graph)), [graph, size]);
  const change = useCallback(
    (next: ChangeView) => setMoved((before) => next(before ?? start, size)),
    [start, size],
  );
  const zoom = useCallback(
    (factor: number, at?: Point) =>
      change((before, { width, height }) => zoomAt(before, factor, at ?? { x: width / 2, y: height / 2 })),
    [change],
  );
  useWheelZoom(frame, zoom);
  const drag = useDrag(change);
  const fit = () => change(() => fitAll(graph, size));
  const zoomIn = () => zoom(ZOOM_STEP);
  const zoomOut = () => zoom(1 / ZOOM_STEP);
  const onKeyDown = handleKeys(change, { "+": zoomIn, "=": zoomIn, "-": zoomOut, "0": fit });
  return { view: moved ?? start, isMeasured: size.width > 0, change, zoomIn, zoomOut, fit, drag, onKeyDown };
}

type ChangeView = (before: Viewport, frame: Size) => Viewport;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

function handleKeys(
  change: (next: ChangeView) => void,
  commands: Readonly<Record<string, () => void>>,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined;
    const command = Object.hasOwn(commands, event.key) ? commands[event.key] : undefined;
    if (arrow === undefined && command === undefined) return;
    event.preventDefault();
    command?.();
    if (arrow !== undefined)
      change((before) => ({ ...before, x: before.x + arrow[0], y: before.y + arrow[1] }));
  };
}

/** The middle of the upper edge of the first group. */
function firstPlace({ nodes }: PlacedGraph): Point {
  const first = nodes.find(({ node }) => node.entries.length > 0) ?? nodes[0];
  return { x: (first?.x ?? 0) + NODE_WIDTH / 2, y: first?.y ?? 0 };
}

/** The size of an element, also after it has changed. */
function useSize(frame: RefObject<Element | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return size;
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
function useDrag(change: (next: ChangeView) => void) {
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
    change((view) =>
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
