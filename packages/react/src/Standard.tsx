"use client";

import type { ChatProps } from "@banter/widget";
import { createElement, useRef, type CSSProperties, type ReactElement } from "react";
import { useElementProps } from "./use-element-props.ts";

/** The props of a standard chat, and those of its element. */
export interface StandardComponentProps extends ChatProps {
  /** Of the element; commands can name it. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  /** The chat fills the element: give it a height. */
  readonly style?: CSSProperties | undefined;
}

/** A chat in the page's flow. It begins when it is first seen. */
export function Standard({ id, className, style, ...props }: StandardComponentProps): ReactElement {
  const element = useRef<HTMLElement>(null);
  useElementProps(element, props);
  // React 18 writes `className` to custom elements as it stands.
  return createElement("banter-standard", { ref: element, id, class: className, style });
}
