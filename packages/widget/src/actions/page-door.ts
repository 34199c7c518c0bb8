import type { Clock, Random } from "@banter/client";
import type { ChatProps } from "../shell/widget-props.ts";

/** What actions need to know of the page that they act on. */
export interface PageDoor {
  readonly apiHost: string;
  readonly clock: Clock;
  readonly random: Random;
  /** As they are now; `update` may have changed them. */
  getProps(): ChatProps;
}
