import type { Store } from "./store.ts";

/** A store without the reports, which read what it has written. */
export type Records = Omit<Store, "reports">;
