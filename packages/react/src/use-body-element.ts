import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { useElementProps } from "./use-element-props.ts";

/**
 * Creates an element while the component is mounted: in `place`, if that is rendered, or at the end of the body, which puts it last in
 * the tab order.
 */
export function useBodyElement(
  tag: string,
  id: string | undefined,
  props: object,
  place?: RefObject<HTMLElement | null>,
): void {
  const element = useRef<HTMLElement>(null);
  const insert = useCallback(() => {
    const parent = place?.current ?? document.body;
    if (element.current !== null && element.current.parentElement !== parent) parent.append(element.current);
  }, [place]);
  // An element that is moved within one task keeps its conversation.
  useCommitEffect(insert, [insert]);
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
  useEffect(insert, [tag, id, insert]);
}

/** React 18 warns about layout effects on a server. */
const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
