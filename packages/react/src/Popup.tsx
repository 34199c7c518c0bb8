"use client";

import type { PopupProps } from "@banter/widget";
import { useBodyElement } from "./use-body-element.ts";

/** The props of a popup, and the id of its element. */
export interface PopupComponentProps extends PopupProps {
  /** Of the element; commands can name it. */
  readonly id?: string | undefined;
}

/** A chat over the page. Draws nothing where it stands in the tree. */
export function Popup({ id, ...props }: PopupComponentProps): null {
  useBodyElement("banter-popup", id, props);
  return null;
}
