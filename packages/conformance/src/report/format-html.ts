import type { CheckResult, ConformanceReport } from "../run-checks.ts";
import { formatEnd, verdictOf, type Verdict } from "./count-results.ts";

const WORDS: Readonly<Record<Verdict, string>> = {
  passed: "Passed",
  failed: "Failed",
  warned: "Warning",
  skipped: "Skipped",
};

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: light-dark(#1a1c22, #eceef4); background: light-dark(#fff, #14161b); }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding-block: 0.5rem; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem; border-block-end: 1px solid light-dark(#d5d8e0, #3a3e4a); }
th[scope="row"] { font-weight: 400; }
code, dd { overflow-wrap: anywhere; }
dl { margin: 0.25rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; font-family: ui-monospace, monospace; font-size: 0.875rem; white-space: pre-wrap; }
.passed { color: light-dark(#0b6b35, #6fdc9a); }
.failed { color: light-dark(#b3151f, #ff9a9a); font-weight: 600; }
.warned { color: light-dark(#805300, #f5c261); font-weight: 600; }
.skipped { color: light-dark(#565b68, #a9afbd); }
`;

/** The findings as a page that needs no other file and runs no script. */
export function formatHtml(report: ConformanceReport): string {
  const { server, botId, profile, results } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conformance of ${escape(server)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Conformance of ${escape(server)}</h1>
<p>Bot <code>${escape(botId)}</code>, profile <code>${escape(profile)}</code>: ${escape(formatEnd(report).replace(/\.$/, ""))}.</p>
<table>
<caption>The promises of the chat protocol, and whether this server keeps them</caption>
<thead><tr><th scope="col">Result</th><th scope="col">Promise</th><th scope="col">Check</th></tr></thead>
<tbody>
${results.map(formatRow).join("\n")}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function formatRow(result: CheckResult): string {
  const { id, title } = result;
  const verdict = verdictOf(result);
  const promise = `<th scope="row">${escape(title)}${formatDetails(result)}</th>`;
  return `<tr><td class="${verdict}">${WORDS[verdict]}</td>${promise}<td><code>${escape(id)}</code></td></tr>`;
}

function formatDetails({ outcome }: CheckResult): string {
  switch (outcome.result) {
    case "passed":
      return "";
    case "skipped":
      return `<dl><dt>Reason</dt><dd>${escape(outcome.reason)}</dd></dl>`;
    case "failed":
      return `<dl><dt>Expected</dt><dd>${escape(outcome.expected)}</dd><dt>Received</dt><dd>${escape(outcome.received)}</dd></dl>`;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
