import { useEffect, useRef } from "react";
import { useElementProps } from "./use-element-props.ts";

/** Appends an element to the body, which puts it last in the tab order, while the component is mounted. */
export function useBodyElement(tag: string, id: string | undefined, props: object): void {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const created = document.createElement(tag);
    if (id !== undefined) created.id = id;
    element.current = created;
    return () => {
      element.current = null;
      created.remove();
    };
  }, [tag, id]);
  useElementProps(element, props);
  // After the props are set, so that the conversation starts only once.
  useEffect(() => {
    if (element.current !== null) document.body.append(element.current);
  }, [tag, id]);
}
