"use client";

import type { ChatProps } from "@banter/widget";
import { createElement, forwardRef, useImperativeHandle, useRef, type CSSProperties } from "react";
import { useElementProps } from "./use-element-props.ts";
import type { WithBot } from "./with-bot.ts";

/** The props of a standard chat and of its element. */
export interface StandardComponentProps extends WithBot, Omit<ChatProps, "typebot"> {
  /** The element's id, by which commands can address it. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  /** The chat fills the element, which needs a height. */
  readonly style?: CSSProperties | undefined;
}

/** An inline chat. It starts when it comes into view. A ref is its element, e.g. to scroll to it. */
export const Standard = forwardRef<HTMLElement | null, StandardComponentProps>(function Standard(
  { id, className, style, ...props },
  ref,
) {
  const element = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, []);
  useElementProps(element, props);
  // React 18 passes `className` to custom elements unchanged.
  return createElement("banter-standard", { ref: element, id, class: className, style });
});
