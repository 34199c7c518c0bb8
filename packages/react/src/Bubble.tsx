"use client";

import type { BubbleProps } from "@banter/widget";
import { createElement, useRef, type ReactElement } from "react";
import { useBodyElement } from "./use-body-element.ts";
import { useElementProps } from "./use-element-props.ts";

/** The props of a bubble and its element's id. */
export interface BubbleComponentProps extends BubbleProps {
  /** The element's id, by which commands can address it. */
  readonly id?: string | undefined;
}

/** A launcher with a chat window: in the page's corner, or in place when its theme's position is `static`. */
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
