"use client";

import type { BubbleProps } from "@banter/widget";
import { createElement, Fragment, useRef, type ReactElement } from "react";
import { useBodyElement } from "./use-body-element.ts";
import type { WithBot } from "./with-bot.ts";

/** The props of a bubble and its element's id. */
export interface BubbleComponentProps extends WithBot, Omit<BubbleProps, "typebot"> {
  /** The element's id, by which commands can address it. */
  readonly id?: string | undefined;
}

/** A launcher with a chat window: in the page's corner, or in place when its theme's position is `static`. */
export function Bubble({ id, ...props }: BubbleComponentProps): ReactElement {
  const isStatic = props.theme?.position === "static";
  const place = useRef<HTMLElement>(null);
  useBodyElement("banter-bubble", id, props, isStatic ? place : undefined);
  return isStatic
    ? createElement("span", { ref: place, style: { display: "contents" } })
    : createElement(Fragment);
}
