"use client";

import type { BubbleProps } from "@banter/widget";
import { createElement, useRef, type ReactElement } from "react";
import { useBodyElement } from "./use-body-element.ts";
import { useElementProps } from "./use-element-props.ts";

/** The props of a bubble, and the id of its element. */
export interface BubbleComponentProps extends BubbleProps {
  /** Of the element; commands can name it. */
  readonly id?: string | undefined;
}

/** A button with a chat over it: in the page's corner, or where it stands in the tree when its position is `static`. */
export function Bubble(props: BubbleComponentProps): ReactElement {
  return createElement(props.theme?.position === "static" ? StaticBubble : CornerBubble, props);
}

function CornerBubble({ id, ...props }: BubbleComponentProps): null {
  useBodyElement("banter-bubble", id, props);
  return null;
}

function StaticBubble({ id, ...props }: BubbleComponentProps): ReactElement {
  const element = useRef<HTMLElement>(null);
  useElementProps(element, props);
  return createElement("banter-bubble", { ref: element, id });
}
