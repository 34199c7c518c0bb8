import { defineElements } from "@banter/widget";
import { useEffect, useRef, type RefObject } from "react";

/** Gives an element its props, and takes back those that are no longer given. */
export function useElementProps(element: RefObject<HTMLElement | null>, props: object): void {
  const given = useRef<{ readonly element: HTMLElement; readonly props: object }>(undefined);
  useEffect(defineElements, []);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const before = given.current?.element === current ? given.current.props : {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(props)])) {
      const value: unknown = Reflect.get(props, name);
      if (Reflect.get(before, name) !== value) Reflect.set(current, name, value);
    }
    given.current = { element: current, props };
  });
}
