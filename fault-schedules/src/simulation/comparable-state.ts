import type { FinalState } from "./final-state.ts";

/** What the final states of two deployments have to have in common, as lines by section. */
export type ComparableState = Readonly<Record<string, readonly string[]>>;

/** Leaves out times, and replaces what is random by what it stands for. */
export function comparableState(state: FinalState): ComparableState {
  const effects = state.received
    .filter(({ event }) => event?.reply === undefined)
    .map(({ provider, text }) => `${provider} ${text}`);
  const sections: ComparableState = {
    ...resultSections(state),
    effects: [...new Set(effects)],
    repetitions: effects,
    ratings: lastRatings(state),
    money: state.payments.map(({ id: _, ...payment }) => JSON.stringify(payment)),
    budgets: budgetsOf(state, "bot "),
    "mail budgets": budgetsOf(state, "mail "),
    files: state.files,
    searches: Object.entries(state.found).flatMap(([text, ids]) => ids.map((id) => `${text}: ${id}`)),
    publications: state.publications,
  };
  const nameFile = nameFiles(state);
  const nameConversation = nameConversations(state);
  const named = (text: string): string => nameConversation(nameFile(text));
  return Object.fromEntries(
    Object.entries(sections).map(([name, lines]) => [name, lines.map(named).toSorted()]),
  );
}

const FAILED_STREAM = "The streamed model request failed";

function resultSections({ results, transcripts, counts, exports }: FinalState): ComparableState {
  const answersOf = (answers: readonly { readonly blockId: string; readonly content: string }[]) =>
    answers.map(({ blockId, content }) => `${blockId}: ${content}`).join(", ");
  return {
    answers: results.map(({ id, answers }) => `${id} ${answersOf(answers)}`),
    "earlier answers": results.map(({ id, earlierAnswers }) => `${id} ${answersOf(earlierAnswers)}`),
    states: results.map(({ id, botId, isCompleted, hasStarted }) =>
      [id, botId, isCompleted ? "completed" : "", hasStarted ? "started" : ""].join(" "),
    ),
    variables: results.map(({ id, variables }) => {
      const values = Object.entries(variables).map(([name, value]) => `${name}: ${String(value)}`);
      return `${id} ${values.toSorted().join(", ")}`;
    }),
    logs: results.map(({ id, logs }) => {
      const descriptions = logs.map(({ description }) => description);
      // How often a failing stream is requested again depends on when its connection ends.
      const isFirst = (description: string, index: number): boolean =>
        description !== FAILED_STREAM || descriptions.indexOf(description) === index;
      return `${id} ${descriptions.filter(isFirst).toSorted().join(", ")}`;
    }),
    transcripts: Object.entries(transcripts).map(([id, texts]) => `${id} ${texts.join(" | ")}`),
    counts: counts.map(({ botId, ...count }) =>
      [botId, count.results, count.started, count.completed].join(" "),
    ),
    feedback: results.flatMap(({ id, feedback }) =>
      feedback.map(
        ({ turn, value, comment, isReplaced }) => `${id} ${turn} ${value} ${comment} ${isReplaced}`,
      ),
    ),
    exports: Object.values(exports).flatMap((lines) => lines.map(withoutTimes)),
  };
}

function budgetsOf({ usage }: FinalState, kind: string): readonly string[] {
  return (
    usage
      // A reservation that was released may leave a row.
      .filter(({ scope, messages }) => scope.startsWith(kind) && messages > 0)
      .map(({ day, scope, messages }) => `${day} ${scope} ${messages}`)
  );
}

/** What the receiver knows in the end of each rated reply. How often it was told may differ. */
function lastRatings({ received }: FinalState): readonly string[] {
  const last = received.flatMap(({ event }): [string, string][] =>
    event?.reply === undefined ? [] : [[`${event.reply.sessionId} ${event.reply.turn}`, event.rating]],
  );
  return Object.entries(Object.fromEntries(last)).map(([reply, rating]) => `${reply}: ${rating}`);
}

/** Replaces the keys of files, which are random, by the files' contents. */
function nameFiles({ fileContents }: FinalState): (text: string) => string {
  const files = Object.entries(fileContents);
  return (text) =>
    text
      .replaceAll(/https:\/\/bots\.test\/api\/files\/[^"\s,]+/g, (url) => {
        const content = files.find(([name]) => url.includes(name))?.[1];
        return `file:${content ?? "none"}`;
      })
      .replaceAll(/pi_\d+/g, "intent");
}

/** The previous release gives conversations random ids. */
function nameConversations({ log: { conversations } }: FinalState): (text: string) => string {
  return (text) =>
    conversations.reduce(
      (named, { startId, sessionId, resultId }) =>
        named.replaceAll(sessionId, `session of ${startId}`).replaceAll(resultId, `result of ${startId}`),
      text,
    );
}

function withoutTimes(line: string): string {
  return line.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
}

/** The sections that differ, with the lines that only one of them has. */
export function differencesOf(one: ComparableState, other: ComparableState): readonly string[] {
  return Object.keys(one).flatMap((section) => {
    const [mine, theirs] = [one[section] ?? [], other[section] ?? []];
    if (mine.join("\n") === theirs.join("\n")) return [];
    const only = (lines: readonly string[], others: readonly string[]): string =>
      lines.filter((line) => count(lines, line) > count(others, line)).join("\n    ");
    return [`${section}:\n    ${only(mine, theirs)}\n  and\n    ${only(theirs, mine)}`];
  });
}

function count(lines: readonly string[], line: string): number {
  return lines.filter((each) => each === line).length;
}
