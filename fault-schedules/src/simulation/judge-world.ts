import { differencesOf } from "./comparable-state.ts";
import type { DeploymentName } from "./deployment-names.ts";
import type { FinalState } from "./final-state.ts";
import { invariants } from "./invariants.ts";
import type { PlayedWorld } from "./play-world.ts";
import { MAX_MODEL_CALLS } from "./world-bots.ts";
import type { WorldSchedule } from "./world-schedule.ts";

/** Whether a world kept all promises, and ended equally on all deployments. */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "fail"; readonly problems: readonly string[] }
  /** The deployments differ, and both are right. */
  | { readonly kind: "inconclusive"; readonly reason: string };

export type PlayedWorlds = readonly (readonly [DeploymentName, PlayedWorld])[];

/** Checks each deployment, and compares all with the first. */
export function judgeWorld(schedule: WorldSchedule, played: PlayedWorlds): Verdict {
  const broken = played.flatMap(([deployment, { final }]) =>
    invariants.flatMap(({ sentence, check }) =>
      check(final).map((details) => `${deployment}: ${sentence}: ${details}`),
    ),
  );
  if (broken.length > 0) return { kind: "fail", problems: broken };
  const [first, ...others] = played;
  if (first === undefined) return { kind: "pass" };
  const problems: string[] = [];
  for (const [deployment, { comparable }] of others)
    for (const difference of differencesOf(first[1].comparable, comparable))
      problems.push(`${first[0]} and ${deployment} differ in ${difference}`);
  if (problems.length === 0) return { kind: "pass" };
  const reason = freedomOf(schedule, played, problems);
  return reason === undefined ? { kind: "fail", problems } : { kind: "inconclusive", reason };
}

/** Why deployments may differ, if they may. */
function freedomOf(
  { events, prologue }: WorldSchedule,
  played: PlayedWorlds,
  problems: readonly string[],
): string | undefined {
  if (events.some(({ type }) => type === "together")) return "Requests at the same time have no order";
  const isRepetition = problems.every((problem) => /differ in (?:repetitions|budgets):/.test(problem));
  const isUncertain = played.some(([, { final }]) => final.received.some((each) => each.isUncertain));
  if (isRepetition && isUncertain)
    return "An effect whose success was unknown went out once or again, both with its key";
  if (isOfRefusedCalls(problems)) {
    const refused = played.map(([, { final }]) => refusedModelCalls(final));
    if (isUncertain && new Set(refused).size > 1)
      return "A model call whose success was unknown used the last one of a day, and others were refused";
    // The usage of a removed bot is removed with it.
    if (played.some(([, { final }]) => hasSpentDayOnRepetition(final)))
      return "A model call whose success was unknown went out again, and used the last one of a day";
    if (played.some(([, world]) => hasHeldReservation(world)))
      return "A run that crashed or stalled held a reservation while another call was refused";
  }
  const isOfMails = problems.every((problem) => /differ in (?:logs|repetitions|mail budgets):/.test(problem));
  if (prologue !== undefined && isOfMails)
    return "The previous release sent mails at once, logged them with other words and had no budget for them";
  return undefined;
}

/**
 * What differs if one deployment refuses a model call that another allows, after which its visitor is a step ahead: no money, no
 * publications, and mails and files only if the visitor has reached another conversation.
 */
function isOfRefusedCalls(problems: readonly string[]): boolean {
  const hasOtherConversations = problems.some((problem) => /differ in counts:/.test(problem));
  return problems.every(
    (problem) =>
      FROM_STEP_AHEAD.test(problem) ||
      (hasOtherConversations && /differ in (?:mail budgets|files):/.test(problem)),
  );
}

const FROM_STEP_AHEAD =
  /differ in (?:(?:earlier )?answers|variables|states|counts|logs|transcripts|exports|effects|repetitions|budgets|searches|feedback|ratings):/;

function refusedModelCalls({ usage }: FinalState): number {
  const ofModels = usage.filter(({ scope }) => scope.startsWith("bot "));
  return ofModels.reduce((sum, { refused }) => sum + refused, 0);
}

/**
 * Whether a run that crashed or stalled may have held a reservation while a budget refused other calls: its turn is run again with
 * another one. By the end of the day they may all have been used, if the first one was given back or has expired.
 */
function hasHeldReservation({ final, faults }: PlayedWorld): boolean {
  const held = faults.filter((fault) => /^(?:crash|stall) /.test(fault)).length;
  const isHeldWhileRefused = faults.some((fault) => WHILE_RESERVED.test(fault));
  return final.usage.some(({ scope, messages, refused }) => {
    if (!scope.startsWith("bot ") || refused === 0) return false;
    return messages < MAX_MODEL_CALLS ? messages + held >= MAX_MODEL_CALLS : isHeldWhileRefused;
  });
}

/** Faults of a turn between its reservation and its commit. */
const WHILE_RESERVED =
  /^(?:crash|stall) × (?:after reserving a budget|(?:before|after) (?:a journal entry|holding a file|storing the revision)|before the commit)$/;

/** Whether a repeated call of a model was one of the last that a bot's budget allowed on a day, so that others were refused. */
function hasSpentDayOnRepetition({ received }: FinalState): boolean {
  const calls = received.filter(({ provider }) => provider === "model");
  return calls.some(({ botId, day, text, isUncertain }) => {
    const ofDay = calls.filter((each) => each.botId === botId && each.day === day);
    const isRepeated = calls.filter((each) => each.botId === botId && each.text === text).length > 1;
    return isUncertain && isRepeated && ofDay.length >= MAX_MODEL_CALLS;
  });
}
