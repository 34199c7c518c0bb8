import { useEffect, useState } from "react";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { createTestRunner, type TestRunner } from "./create-test-runner.ts";

/** One runner as long as the component is shown. */
export function useTestRunner(): TestRunner {
  const { strings } = useEditorTexts();
  const [runner] = useState(() =>
    createTestRunner((name) =>
      name === "" ? strings.recordingTooSlow : interpolate(strings.testTooSlow, { name }),
    ),
  );
  useEffect(() => () => runner.close(), [runner]);
  return runner;
}
