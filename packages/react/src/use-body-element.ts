import { useEffect, useRef } from "react";
import { useElementProps } from "./use-element-props.ts";

/** An element at the end of the page's body, late in its tab order, for as long as the component is there. */
export function useBodyElement(tag: string, id: string | undefined, props: object): void {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const made = document.createElement(tag);
    if (id !== undefined) made.id = id;
    element.current = made;
    return () => {
      element.current = null;
      made.remove();
    };
  }, [tag, id]);
  useElementProps(element, props);
  // After the props: a widget that knows them all from the start begins once.
  useEffect(() => {
    if (element.current !== null) document.body.append(element.current);
  }, [tag, id]);
}
