import type { ConformanceReport } from "../run-checks.ts";

const check = { profile: "reference", severity: "error" } as const;

/** A report with a check of each result, and hostile texts. */
export const reportWithAllResults: ConformanceReport = {
  server: "https://bots.test/<script>",
  botId: "lead",
  profile: "banter",
  results: [
    { ...check, id: "first", title: "A promise.", outcome: { result: "passed" } },
    {
      ...check,
      id: "second",
      title: "Another promise.",
      outcome: { result: "failed", expected: "a < b", received: "<img src=x>\n\u001B[2J'\"&" },
    },
    { ...check, id: "third", title: "A third one.", outcome: { result: "skipped", reason: "No bot." } },
    {
      ...check,
      severity: "warning",
      id: "fourth",
      title: "Better so.",
      outcome: { result: "failed", expected: "413", received: "400" },
    },
  ],
};
