import type { ConversationFailure, TestedConversation, TestedFile } from "./run-bot-tests.ts";

/** The results as lines of text: each conversation, what differs, and the totals. */
export function formatTestResults(files: readonly TestedFile[]): string {
  return [...files.map(formatFile), formatTotals(files)].join("\n\n");
}

/** Whether a file or one of its conversations has failed. */
export function hasFailed({ problem, conversations }: TestedFile): boolean {
  return problem !== undefined || conversations.some(({ failure }) => failure !== undefined);
}

function formatFile(file: TestedFile): string {
  const { path, problem, conversations } = file;
  const lines = conversations.map((conversation) => formatConversation(path, conversation));
  return [
    `${hasFailed(file) ? "✗" : "✓"} ${path}`,
    ...(problem === undefined ? [] : [indented(problem, 4)]),
    ...lines,
  ].join("\n");
}

function formatConversation(
  path: string,
  { name, duration, isUpdated, failure }: TestedConversation,
): string {
  const state = isUpdated && failure === undefined ? ", updated" : "";
  const line = `  ${failure ? "✗" : "✓"} ${name} (${formatDuration(duration)}${state})`;
  return failure === undefined ? line : `${line}\n${indented(describeFailure(path, failure), 6)}`;
}

/** What differs, with its place. */
export function describeFailure(path: string, failure: ConversationFailure): string {
  const { message, expected, received, errors, line } = failure;
  return [
    message,
    ...(expected === undefined ? [] : [`  expected  ${expected}`]),
    ...(received === undefined ? [] : [`  received  ${received}`]),
    ...countEqual(errors).map((error) => `  logged    ${error}`),
    `  at        ${path}${line === undefined ? "" : `:${line}`}`,
  ].join("\n");
}

/** Each error once: a loop logs it a hundred times. */
function countEqual(errors: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts].map(([error, count]) => (count === 1 ? error : `${error} (${count} times)`));
}

function formatTotals(files: readonly TestedFile[]): string {
  const conversations = files.flatMap((file) => file.conversations);
  const broken = files.filter(({ problem }) => problem !== undefined).length;
  const failed = conversations.filter(({ failure }) => failure !== undefined).length;
  const parts = [
    ...(broken > 0 ? [`${broken} ${broken === 1 ? "file" : "files"} can't run`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${conversations.length - failed} passed`,
  ];
  const duration = conversations.reduce((sum, conversation) => sum + conversation.duration, 0);
  return `${parts.join(", ")} (${formatDuration(duration)})`;
}

function formatDuration(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}

function indented(text: string, width: number): string {
  return text.replaceAll(/^/gm, " ".repeat(width));
}
