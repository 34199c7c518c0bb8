import { createMemoryReports } from "../reports/memory-reports.ts";
import { createMemoryRecords } from "../store/memory/memory-records.ts";
import type { Store } from "../store/store.ts";

/** Keeps everything in this process: for tests, previews and servers without persistence. */
export function createMemoryStore(): Store {
  const { memory, ...records } = createMemoryRecords();
  return { ...records, reports: createMemoryReports(memory) };
}
