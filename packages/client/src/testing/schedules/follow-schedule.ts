import type { ChatState } from "../../chat-state.ts";
import { ACTION, type World } from "./world.ts";
import { createVisitor, openChunk, type Ledger } from "./visitor.ts";
import type { Schedule } from "./schedule.ts";
import type { Accepted } from "../scripted-server.ts";

/** Milliseconds between two looks of the visitor at the end. */
const PATIENCE = 120_000;

/** Plays a schedule, lets everything heal and the visitor finish; then says what is wrong, if anything. */
export async function followSchedule(world: World, schedule: Schedule): Promise<string | undefined> {
  const { clock, browser, trouble } = world;
  const visitor = createVisitor(world, schedule);
  await clock.advance(1_000);
  for (const act of schedule.acts) await visitor.act(act);

  trouble.faults.length = 0;
  trouble.streamFaults.length = 0;
  browser.isOnline = true;
  browser.isFull = false;
  browser.isBlocked = false;
  browser.wake();
  world.provider.settle();
  let state = visitor.current().session.getState();
  for (let look = 0; look < world.blockIds.length * 4 + 6 && state.phase !== "ended"; look++) {
    await clock.advance(PATIENCE);
    state = visitor.current().session.getState();
    if (state.phase === "ended") break;
    if (!hasWayOn(visitor.current().session.getState(), openChunk(visitor.current()) !== undefined))
      return `The visitor has no way on: ${describe(state)}`;
    if (state.sendFailure !== undefined || state.phase === "failed") visitor.current().session.retry();
    else await visitor.answer();
    state = visitor.current().session.getState();
  }
  if (world.isResendSafe && isCalm(schedule)) {
    const twice = [...visitor.ledger.given].find(([, texts]) => texts.size > 1);
    if (twice !== undefined)
      return `${twice[0]} was asked again although nothing was refused: ${[...twice[1]].join()}`;
  }
  visitor.leave();
  if (state.phase !== "ended") return `The conversation doesn't come to its end: ${describe(state)}`;
  return whatIsWrong(world, visitor.ledger, state);
}

/** Nothing of it takes an answer away from the outbox or back to its input: a question is asked once then. */
function isCalm({ acts, faults, streamFaults, restDelay }: Schedule): boolean {
  const gentle = new Set(["answer", "reload", "wait", "ticks", "online", "offline", "wake", "return"]);
  const passing = new Set(["none", "cut-before", "cut-after", "hang-after", "delay", "twice", "twin-later"]);
  const streaming = new Set(["none", "slow"]);
  // Before the rest is there, a question stays open to a second answer; the first one counts.
  return (
    restDelay === 0 &&
    acts.every(({ type }) => gentle.has(type)) &&
    faults.every(({ kind }) => passing.has(kind)) &&
    // A reply that breaks off gives the visitor the last question to try again from.
    streamFaults.every(({ kind }) => streaming.has(kind))
  );
}

/** Something to answer, to try again, or to look at until it has come. */
function hasWayOn({ phase, sendFailure, chunks }: ChatState, isAsking: boolean): boolean {
  const last = chunks.at(-1)?.messages.at(-1);
  const isWaiting = last?.type === "embed" && last.content.waitForEvent.isEnabled;
  return phase === "failed" || sendFailure !== undefined || isAsking || isWaiting;
}

function whatIsWrong(world: World, ledger: Ledger, last: ChatState): string | undefined {
  const { accepted, blockIds } = world;
  const problems = [...world.problems()];
  for (const sessionId of new Set(accepted.map((answer) => answer.sessionId)))
    problems.push(...sessionProblems(sessionId, accepted, blockIds, ledger));
  for (const { sessionId, blockId, text } of ledger.acknowledged) {
    const isTaken = accepted.some(
      (answer) => answer.sessionId === sessionId && answer.blockId === blockId && answer.text === text,
    );
    if (!isTaken) problems.push(`"${text}" was shown as sent, and the server doesn't have it`);
  }
  const whole = accepted.filter(({ sessionId }) => sessionId === last.sessionId);
  if (whole.length !== blockIds.length)
    problems.push(`${whole.length} answers of ${blockIds.length} are there at the end`);
  problems.push(...shownProblems(last, whole));
  return problems.length === 0 ? undefined : problems.join("\n");
}

/** Each question once, in its order, with a text that the visitor gave to it. */
function sessionProblems(
  sessionId: string,
  accepted: readonly Accepted[],
  blockIds: readonly string[],
  { given }: Ledger,
): string[] {
  const taken = accepted.filter((answer) => answer.sessionId === sessionId);
  const found = taken.map(({ blockId }) => blockId);
  const expected = blockIds.slice(0, taken.length);
  const problems = taken
    .filter(({ blockId }) => blockId !== ACTION)
    .filter(({ blockId, text }) => given.get(`${sessionId}/${blockId}`)?.has(text) !== true)
    .map(({ blockId, text }) => `"${text}" was never given to ${blockId}`);
  if (found.join() !== expected.join())
    problems.push(`${sessionId} took answers to ${found.join()}, not to ${expected.join()}`);
  return problems;
}

/** What the chat shows as answered is what was taken, in the same order. */
function shownProblems({ chunks }: ChatState, whole: readonly Accepted[]): string[] {
  const shown = chunks.flatMap(({ answer }) => (answer?.answer.type === "text" ? [answer.answer.value] : []));
  let from = 0;
  for (const text of shown) {
    const at = whole.findIndex((answer, index) => index >= from && answer.text === text);
    if (at < 0) return [`The chat shows "${text}", which was not taken there`];
    from = at + 1;
  }
  return [];
}

function describe({ phase, sendFailure, startFailure, chunks, isBusy }: ChatState): string {
  const last = chunks.at(-1);
  return JSON.stringify({
    phase,
    isBusy,
    sendFailure,
    startFailure,
    input: last?.input?.id,
    isInputShown: last?.isInputShown,
    isInputDismissed: last?.isInputDismissed,
    answer: last?.answer,
    streamed: last?.streamed?.status,
  });
}
