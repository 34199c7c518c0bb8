import { LoadFailed } from "../../controls/LoadFailed.tsx";
import { useDeferredState } from "./deferred-loader.ts";

/** Says that the deferred parts could not be loaded, and offers to try again. */
export function DeferredFailure() {
  const parts = useDeferredState();
  return parts.status === "failed" && <LoadFailed onRetry={parts.retry} />;
}
