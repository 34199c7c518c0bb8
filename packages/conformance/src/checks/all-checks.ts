import type { Check } from "./check.ts";
import { conversationChecks } from "./conversation-checks.ts";
import { errorChecks } from "./error-checks.ts";
import { headerChecks } from "./header-checks.ts";
import { inputChecks } from "./input-checks.ts";
import { logChecks } from "./log-checks.ts";
import { openingChecks } from "./opening-checks.ts";
import { resendChecks } from "./resend-checks.ts";
import { startChecks } from "./start-checks.ts";
import { streamChecks } from "./stream-checks.ts";
import { uploadChecks } from "./upload-checks.ts";

/** Every promise of the protocol, in the order of reports. */
export const checks: readonly Check[] = [
  ...startChecks,
  ...conversationChecks,
  ...inputChecks,
  ...errorChecks,
  ...headerChecks,
  ...streamChecks,
  ...uploadChecks,
  ...logChecks,
  ...resendChecks,
  ...openingChecks,
];
