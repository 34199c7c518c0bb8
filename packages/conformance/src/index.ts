export {
  runChecks,
  type CheckResult,
  type ConformanceOptions,
  type ConformanceReport,
} from "./run-checks.ts";
export { checks } from "./checks/all-checks.ts";
export type { Check, CheckContext, Profile } from "./checks/check.ts";
export type { Outcome } from "./checks/outcome.ts";
export type { Exchange, Fetch, RequestParts, Send } from "./http/exchange.ts";
