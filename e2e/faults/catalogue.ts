import { answerFaults } from "./catalogue/answer-faults.ts";
import { goneFiles } from "./catalogue/gone-files.ts";
import { hastyVisitors } from "./catalogue/hasty-visitors.ts";
import { pageFaults } from "./catalogue/page-faults.ts";
import { partFaults } from "./catalogue/part-faults.ts";
import { reloads } from "./catalogue/reloads.ts";
import { startFaults } from "./catalogue/start-faults.ts";
import { storageFaults } from "./catalogue/storage-faults.ts";
import type { FaultArea } from "./fault-case.ts";

/** Everything that is known to break, and is broken on purpose by the tests. */
export const catalogue: readonly FaultArea[] = [
  startFaults,
  answerFaults,
  hastyVisitors,
  reloads,
  partFaults,
  goneFiles,
  storageFaults,
  pageFaults,
];
