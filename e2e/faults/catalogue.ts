import { answerFaults } from "./catalogue/answer-faults.ts";
import { missingFiles } from "./catalogue/missing-files.ts";
import { impatientVisitors } from "./catalogue/impatient-visitors.ts";
import { pageFaults } from "./catalogue/page-faults.ts";
import { partFaults } from "./catalogue/part-faults.ts";
import { reloads } from "./catalogue/reloads.ts";
import { startFaults } from "./catalogue/start-faults.ts";
import { storageFaults } from "./catalogue/storage-faults.ts";
import type { FaultArea } from "./fault-case.ts";

/** Every fault that the tests inject. */
export const catalogue: readonly FaultArea[] = [
  startFaults,
  answerFaults,
  impatientVisitors,
  reloads,
  partFaults,
  missingFiles,
  storageFaults,
  pageFaults,
];
