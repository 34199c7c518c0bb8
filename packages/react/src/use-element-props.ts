import { defineElements } from "@banter/widget";
import { useEffect, useRef, type RefObject } from "react";

/** Sets an element's props and unsets those that are removed. */
export function useElementProps(element: RefObject<HTMLElement | null>, props: object): void {
  const applied = useRef<{ readonly element: HTMLElement; readonly props: object }>(undefined);
  useEffect(defineElements, []);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const previous = applied.current?.element === current ? applied.current.props : {};
    for (const name of new Set([...Object.keys(previous), ...Object.keys(props)])) {
      const value: unknown = Reflect.get(props, name);
      if (Reflect.get(previous, name) !== value) Reflect.set(current, name, value);
    }
    applied.current = { element: current, props };
  });
}
