import { describeFailure } from "./format-test-results.ts";
import type { TestedConversation, TestedFile } from "./run-bot-tests.ts";

/** The results as JUnit XML, for continuous integration. */
export function junitReport(files: readonly TestedFile[]): string {
  const suites = files.map(suiteOf);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="banter test">\n${suites.join("\n")}\n</testsuites>\n`;
}

/** A file that can't run is one failed test. */
function suiteOf({ path, conversations, problem }: TestedFile): string {
  const cases =
    problem === undefined ? conversations.map((each) => caseOf(path, each)) : [brokenCase(path, problem)];
  const failures =
    problem === undefined ? conversations.filter(({ failure }) => failure !== undefined).length : 1;
  const time = conversations.reduce((sum, { duration }) => sum + duration, 0);
  const attributes = { name: path, tests: cases.length, failures, time: seconds(time) };
  return `  ${element("testsuite", attributes, `\n${cases.join("\n")}\n  `)}`;
}

function caseOf(path: string, { name, duration, failure }: TestedConversation): string {
  const attributes = { name, classname: path, time: seconds(duration) };
  const failed =
    failure && element("failure", { message: failure.message }, escapeXml(describeFailure(path, failure)));
  return `    ${element("testcase", attributes, failed ?? "")}`;
}

function brokenCase(path: string, problem: string): string {
  const [message = ""] = problem.split("\n");
  const failed = element("failure", { message }, escapeXml(problem));
  return `    ${element("testcase", { name: path, classname: path, time: seconds(0) }, failed)}`;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** Escapes a text or an attribute. XML can't contain other control characters, even escaped. */
function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}
