import type { ChatState } from "@banter/client";
import { failureOf, type OpenChat } from "../../packages/client/src/testing/drive-session.ts";
import { findViolations } from "./check-outcome.ts";
import type { FaultSchedule } from "./fault-schedule.ts";
import type { Fixture } from "./fixture.ts";
import { openChunk } from "./visitor-answers.ts";
import { violationsOf, type Violation } from "./violation.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** Time between two attempts to finish the conversation. */
const FINISH_INTERVAL_MS = 120_000;

/** How a schedule ended. */
export interface PlayedSchedule {
  readonly violations: readonly Violation[];
  /** The chat of the active tab. */
  readonly state: ChatState;
}

/** Plays a schedule, ends all faults, lets the visitor finish and checks the outcome. */
export async function playSchedule(fixture: Fixture, schedule: FaultSchedule): Promise<PlayedSchedule> {
  fixture.browser.announceDelay = schedule.announceDelay;
  // Without deduplication, an answer is protected only by what the other tab has stored.
  fixture.browser.storageDelay = fixture.isResendSafe ? schedule.storageDelay : 0;
  const visitor = createVisitor(fixture, schedule.isPrepared);
  await fixture.clock.advance(1_000);
  for (const act of schedule.acts) {
    fixture.observe?.(act);
    await visitor.act(act);
  }
  fixture.observe?.({ type: "faults-end" });
  endFaults(fixture);
  visitor.openChat();
  const blocked = await finishConversation(fixture, visitor);
  const state = visitor.current().session.getState();
  // Other tabs notice the last reply, and reveal it.
  await fixture.clock.advance(schedule.announceDelay + FINISH_INTERVAL_MS);
  const feedback = await fixture.readFeedback();
  const storedProblems = await fixture.findStoredProblems();
  const feedbackProblems = visitor.log.feedback.findProblems(feedback, visitor.openChats());
  visitor.leave();
  // A request under way must not count for the next schedule.
  await fixture.clock.settle();
  const violations = [
    ...violationsOf("end", blocked ?? unfinished(state)),
    ...violationsOf(
      "asked",
      fixture.isResendSafe && isUndisturbed(schedule) ? findRepeated(fixture, visitor) : [],
    ),
    ...violationsOf("tabs", blocked ? [] : findDiffering(schedule, visitor)),
    ...visitor.findProblems(),
    ...violationsOf("feedback", feedbackProblems),
    ...violationsOf("once", storedProblems),
    ...findViolations(fixture, visitor.log, state),
  ];
  return { violations, state };
}

function unfinished(state: ChatState): readonly string[] {
  return state.phase === "ended" ? [] : [`The conversation doesn't end: ${describeState(state)}`];
}

/** What was lost or asked again although nothing was refused. */
function findRepeated({ accepted }: Fixture, { edits, log }: Visitor): readonly string[] {
  const lost = edits.filter((edit) => !accepted.some(({ text }) => text === edit));
  const repeated = edits.length > 0 ? [] : [...log.given].filter(([, texts]) => texts.size > 1);
  return [
    ...lost.map((edit) => `The edit "${edit}" was lost although nothing was refused`),
    ...repeated.map(
      ([question, texts]) => `${question} was asked again although nothing was refused: ${[...texts].join()}`,
    ),
  ];
}

/** Tabs of the same conversation that don't show how it ended. */
function findDiffering({ acts }: FaultSchedule, visitor: Visitor): readonly string[] {
  // After these, the chat is not stored.
  if (acts.some(({ type }) => type === "storage" || type === "reset")) return [];
  const { sessionId, phase, chunks } = visitor.current().session.getState();
  return visitor
    .openChats()
    .map(({ session }) => session.getState())
    .filter((state) => state.sessionId === sessionId)
    .filter((state) => state.phase !== phase || asked(state) !== asked({ chunks }))
    .map((state) => `Another tab shows ${describeState(state)} after the conversation has ended`);
}

/** The last question. Earlier ones may differ: a tab that compared itself with the server keeps those that were dismissed. */
function asked({ chunks }: Pick<ChatState, "chunks">): string | undefined {
  return chunks.at(-1)?.input?.id;
}

function endFaults({ browser, pendingFaults, provider }: Fixture): void {
  pendingFaults.faults.length = 0;
  pendingFaults.streamFaults.length = 0;
  pendingFaults.proofOfWorkFaults.length = 0;
  browser.isOnline = true;
  browser.isFull = false;
  browser.isBlocked = false;
  browser.resume();
  provider.settle();
}

/** Answers and retries until the chat ends. Returns the problem if the visitor can do neither. */
async function finishConversation(
  { clock, blockIds }: Fixture,
  visitor: Visitor,
): Promise<readonly string[] | undefined> {
  const stateNow = () => visitor.current().session.getState();
  for (let attempt = 0; attempt < blockIds.length * 4 + 6 && stateNow().phase !== "ended"; attempt++) {
    await clock.advance(FINISH_INTERVAL_MS);
    const state = stateNow();
    if (state.phase === "ended") break;
    if (!canContinue(visitor.current())) return [`The visitor can't continue: ${describeState(state)}`];
    if (failureOf(visitor.current().session) !== undefined || state.phase === "failed")
      visitor.current().session.retry();
    else await visitor.answer();
  }
  return undefined;
}

/** Whether the visitor can answer, retry, or complete an embed. */
function canContinue(chat: OpenChat): boolean {
  const { phase, chunks } = chat.session.getState();
  const last = chunks.at(-1)?.messages.at(-1);
  const isWaiting = last?.type === "embed" && last.content.waitForEvent.isEnabled;
  return (
    phase === "failed" || failureOf(chat.session) !== undefined || openChunk(chat) !== undefined || isWaiting
  );
}

/** Whether nothing in the schedule can lose an answer or return it to its input, so that each question is asked once. */
function isUndisturbed({ acts, faults, streamFaults, proofOfWorkFaults }: FaultSchedule): boolean {
  const safeActs = new Set([
    "answer",
    "edit",
    "reload",
    "wait",
    "ticks",
    "online",
    "offline",
    "resume",
    "resume-suspended",
    "rate",
    "stop-reply",
    "prepare-tab",
    "open-chat",
  ]);
  const safeFaults = new Set([
    "none",
    "cut-before",
    "cut-after",
    "hang-after",
    "delay",
    "duplicate",
    "duplicate-later",
  ]);
  // An interrupted stream returns the last answer to its input.
  const safeStreamFaults = new Set(["none", "slow", "pause"]);
  return (
    acts.every(({ type }) => safeActs.has(type)) &&
    faults.every(({ kind }) => safeFaults.has(kind)) &&
    streamFaults.every(({ kind }) => safeStreamFaults.has(kind)) &&
    proofOfWorkFaults.every((kind) => kind === "none")
  );
}

function describeState({ phase, reply, startFailure, chunks }: ChatState): string {
  const last = chunks.at(-1);
  return JSON.stringify({
    phase,
    reply,
    startFailure,
    input: last?.input?.id,
    isInputShown: last?.isInputShown,
    isInputDismissed: last?.isInputDismissed,
    answer: last?.answer,
    streamed: last?.streamed?.status,
  });
}
