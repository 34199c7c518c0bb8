import type { ChatState } from "@banter/client";
import type { Accepted } from "../../packages/client/src/testing/scripted-server.ts";
import { ACTION, type Fixture } from "./fixture.ts";
import { violationsOf, type Violation } from "./violation.ts";
import type { VisitorLog } from "./visitor-log.ts";

/** Compares what the server accepted with what the visitor answered and saw. */
export function findViolations(
  fixture: Fixture,
  log: VisitorLog,
  finalState: ChatState,
): readonly Violation[] {
  const { blockIds } = fixture;
  const accepted = fixture.accepted.filter(({ isReplaced }) => !isReplaced);
  const sessions = [...new Set(accepted.map((answer) => answer.sessionId))];
  const conversation = accepted.filter(({ sessionId }) => sessionId === finalState.sessionId);
  const isComplete = conversation.length === blockIds.length;
  return [
    ...fixture.findProblems(),
    ...violationsOf(
      "once",
      sessions.flatMap((id) => sessionViolations(id, accepted, blockIds, log)),
    ),
    ...violationsOf("shown", [
      ...acknowledgedViolations(fixture, log),
      ...transcriptViolations(finalState, conversation),
    ]),
    ...violationsOf(
      "once",
      isComplete ? [] : [`${conversation.length} of ${blockIds.length} answers were accepted`],
    ),
  ];
}

/** What a chat showed as sent must have been accepted. */
function acknowledgedViolations({ accepted }: Fixture, { acknowledged }: VisitorLog): readonly string[] {
  const lost = acknowledged.filter(
    ({ sessionId, blockId, text }) =>
      !accepted.some(
        (answer) => answer.sessionId === sessionId && answer.blockId === blockId && answer.text === text,
      ),
  );
  return lost.map(({ text }) => `"${text}" was shown as sent, but the server didn't accept it`);
}

/** Each question must be answered once, in order, with a text that the visitor entered for it. */
function sessionViolations(
  sessionId: string,
  accepted: readonly Accepted[],
  blockIds: readonly string[],
  { given, queued }: VisitorLog,
): string[] {
  const answers = accepted.filter((answer) => answer.sessionId === sessionId);
  const answered = answers.map(({ blockId }) => blockId);
  const expected = blockIds.slice(0, answers.length);
  const problems = answers
    .filter(({ blockId }) => blockId !== ACTION)
    .filter(({ blockId, text }) => given.get(`${sessionId}/${blockId}`)?.has(text) !== true)
    .filter(({ text }) => queued.texts.get(sessionId)?.has(text) !== true)
    .map(({ blockId, text }) => `"${text}" was never entered for ${blockId}`);
  for (const queuedText of queued.texts.get(sessionId) ?? []) {
    const times = answers.filter(({ text }) => text === queuedText).length;
    if (times > 1) problems.push(`The queued message "${queuedText}" was sent ${times} times`);
  }
  if (answered.join() !== expected.join())
    problems.push(`${sessionId} accepted answers to ${answered.join()} instead of ${expected.join()}`);
  return problems;
}

/** The answers in the transcript must be accepted answers, in the same order. */
function transcriptViolations({ chunks }: ChatState, conversation: readonly Accepted[]): string[] {
  const shown = chunks.flatMap(({ answer }) => (answer?.answer.type === "text" ? [answer.answer.value] : []));
  let from = 0;
  for (const text of shown) {
    const position = conversation.findIndex((answer, index) => index >= from && answer.text === text);
    if (position < 0) return [`The chat shows "${text}", which was not accepted there`];
    from = position + 1;
  }
  return [];
}
