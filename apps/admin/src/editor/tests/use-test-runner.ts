import { useEffect, useState } from "react";
import { createTestRunner, type TestRunner } from "./create-test-runner.ts";

/** One runner as long as the component is shown. */
export function useTestRunner(): TestRunner {
  const [runner] = useState(createTestRunner);
  useEffect(() => () => runner.close(), [runner]);
  return runner;
}
