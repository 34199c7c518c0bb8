"use client";

import type { PopupProps } from "@banter/widget";
import { useBodyElement } from "./use-body-element.ts";
import type { WithBot } from "./with-bot.ts";

/** The props of a popup and its element's id. */
export interface PopupComponentProps extends WithBot, Omit<PopupProps, "typebot"> {
  /** The element's id, by which commands can address it. */
  readonly id?: string | undefined;
}

/** A chat over the page. Renders nothing in place. */
export function Popup({ id, ...props }: PopupComponentProps): null {
  useBodyElement("banter-popup", id, props);
  return null;
}
