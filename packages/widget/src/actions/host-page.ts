import type { Clock, Random } from "@banter/client";
import type { ResolvedProps } from "../contract/resolve-props.ts";

/** The page on which actions run. */
export interface HostPage {
  readonly apiHost: string;
  readonly clock: Clock;
  readonly random: Random;
  /** The current props; `update` may change them. */
  getProps(): ResolvedProps;
}
