import { formatCitations, groupBy } from "@banter/protocol";
import { replyKey } from "../store/reply-key.ts";
import type { StoredAnswer, StoredResult } from "../store/stored-result.ts";
import { allResults, type ResultSelection } from "./all-results.ts";
import { aiGenerated } from "./ai-generated.ts";
import { countFeedback } from "./feedback-body.ts";
import { csvCell } from "./csv-cell.ts";
import type { ExportRequest, Reports } from "../store/reports.ts";

/**
 * A CSV table with one row per result. Columns: id, creation time, completion, each question of the bot and each that was answered (named by its variable, else
 * its group), the variables whose values aren't those of such a question, dates as ISO 8601 where the flow's format differs, the names of those that contain a model's text, for a bot that calls one, and the
 * feedback and the sources of its replies, and the subjects of visitors with the verified values, if there are any.
 * The last answer to a question counts.
 */
export async function* resultsAsCsv(
  reports: Pick<Reports, "page">,
  selection: ResultSelection,
  {
    hasByteOrderMark,
    modelVariables,
    questions,
  }: Pick<ExportRequest, "hasByteOrderMark" | "modelVariables" | "questions">,
): AsyncIterable<string> {
  const { answers, variables, dates, hasFeedback, hasCitations, verified } = await findColumns(
    reports,
    selection,
    questions,
  );
  const isMarked = modelVariables.length > 0;
  const mark = isMarked ? ["AI-generated"] : [];
  const feedback = hasFeedback ? ["rated up", "rated down", "rating comments"] : [];
  const citations = hasCitations ? ["sources"] : [];
  const isoDates = dates.map((key) => `${key} (ISO 8601)`);
  const known = ["id", "created at", "completed", ...answers, ...variables.map(({ title }) => title)];
  // Columns of their own: an answer that is saved in such a variable isn't verified.
  const identity = verified === undefined ? [] : ["subject", ...verified.map((name) => `${name} (verified)`)];
  const header = [...known, ...isoDates, ...mark, ...feedback, ...citations, ...identity];
  yield (hasByteOrderMark ? "\uFEFF" : "") + header.map(csvCell).join(",");
  for await (const result of allResults(reports, selection)) {
    const latest = latestAnswers(result);
    const row = [
      result.id,
      new Date(result.createdAt).toISOString(),
      result.isCompleted ? "yes" : "no",
      ...answers.map((key) => latest.get(key)?.content ?? ""),
      ...variables.map(({ name }) => formatValue(result.variables[name])),
      ...dates.map((key) => latest.get(key)?.iso ?? ""),
      ...(isMarked ? [formatValue(aiGenerated(result, modelVariables).aiGenerated)] : []),
      ...(hasFeedback ? feedbackCells(result) : []),
      ...(hasCitations ? [citationsCell(result)] : []),
      ...(verified === undefined ? [] : identityCells(result, verified)),
    ];
    yield row.map(csvCell).join(",");
  }
}

/** The bot's questions, then the others in order of first occurrence. A separate pass over the results, so that a large export needs little memory. */
async function findColumns(
  reports: Pick<Reports, "page">,
  selection: ResultSelection,
  questions: readonly string[],
) {
  const answers = new Set(questions);
  const variables = new Set<string>();
  const unlikeAnswers = new Set<string>();
  const dates = new Set<string>();
  const verified = new Set<string>();
  let isIdentified = false;
  let hasFeedback = false;
  let hasCitations = false;
  for await (const result of allResults(reports, selection)) {
    for (const { key, content, iso } of result.answers) {
      answers.add(key);
      if (iso !== undefined && iso !== content) dates.add(key);
    }
    for (const name of Object.keys(result.variables)) variables.add(name);
    for (const name of variablesUnlikeAnswers(result)) unlikeAnswers.add(name);
    for (const name of result.identity?.verified ?? []) verified.add(name);
    isIdentified ||= result.identity !== undefined;
    hasFeedback ||= result.feedback.length > 0;
    hasCitations ||= result.sources.length > 0;
  }
  return {
    answers: [...answers],
    variables: [...variables].flatMap((name) => variableColumn(name, answers, unlikeAnswers)),
    dates: [...dates],
    hasFeedback,
    hasCitations,
    /** Names of verified variables; undefined without an identified visitor. */
    verified: isIdentified ? [...verified] : undefined,
  };
}

function latestAnswers({ answers }: StoredResult): ReadonlyMap<string, StoredAnswer> {
  return new Map(answers.map((answer) => [answer.key, answer]));
}

/** The variables whose values would be missing in the file if only the answers of the same name were written. */
function variablesUnlikeAnswers(result: StoredResult): readonly string[] {
  const latest = latestAnswers(result);
  // A verified value has a column of its own.
  const names = Object.keys(result.variables).filter((name) => !result.identity?.verified.includes(name));
  return names.filter((name) => {
    const value = formatValue(result.variables[name]);
    return value !== "" && value !== latest.get(name)?.content;
  });
}

interface VariableColumn {
  readonly name: string;
  readonly title: string;
}

/** A question has the name of the variable in which it saves its answer, or of its group, which can be that of another variable. */
function variableColumn(
  name: string,
  answers: ReadonlySet<string>,
  unlikeAnswers: ReadonlySet<string>,
): readonly VariableColumn[] {
  if (!answers.has(name)) return [{ name, title: name }];
  return unlikeAnswers.has(name) ? [{ name, title: `${name} (variable)` }] : [];
}

function feedbackCells(result: StoredResult): readonly string[] {
  const { up, down } = countFeedback(result);
  const comments = result.feedback.flatMap(({ comment }) => comment ?? []);
  return [String(up), String(down), comments.join("\n")];
}

function identityCells({ identity, variables }: StoredResult, names: readonly string[]): readonly string[] {
  const isVerified = (name: string) => identity?.verified.includes(name) === true;
  return [
    identity?.subject ?? "",
    ...names.map((name) => (isVerified(name) ? formatValue(variables[name]) : "")),
  ];
}

/** A line per source, with the number that the visitor saw; those of the next reply begin at 1 again. */
function citationsCell({ sources: citations }: StoredResult): string {
  const replies = groupBy(citations, replyKey).values();
  return [...replies].flatMap(formatCitations).join("\n");
}

function formatValue(value: StoredResult["variables"][string] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : value.map((item) => item ?? "").join(", ");
}
