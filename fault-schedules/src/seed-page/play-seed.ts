import type { ChatState } from "@banter/client";
import type { BrokenRule } from "../broken-rules.ts";
import { playSchedule } from "../play-schedule.ts";
import type { Violation } from "../violation.ts";
import { isLampQuestion, lampQuestions, type LampQuestion } from "./lamp-order.ts";
import { createSeedFixture, type SeedFixture } from "./seed-fixture.ts";
import { seedSchedule } from "./seed-schedule.ts";
import type { Moment } from "./timeline.ts";

/** A question at the end: what the chat shows, and what the server has stored. */
export interface ComparedAnswer {
  readonly question: LampQuestion;
  readonly shown: string | undefined;
  readonly stored: readonly string[];
}

/** A mail or a call that went out, and how often. */
export interface SentEffect {
  readonly kind: "mail" | "call";
  readonly text: string;
  readonly times: number;
  /** How many different idempotency keys it had; 0 if it had none. */
  readonly keys: number;
  /** Whether it went out as promised. */
  readonly isRight: boolean;
}

/** How a seed ended. It contains data alone, so that a worker can send it. */
export interface PlayedSeed {
  readonly seed: number;
  readonly broken: BrokenRule | undefined;
  readonly moments: readonly Moment[];
  readonly answers: readonly ComparedAnswer[];
  readonly effects: readonly SentEffect[];
  readonly faults: number;
  readonly violations: readonly Violation[];
}

/** What a visit doesn't have when all goes well. */
const FAULTS: ReadonlySet<Moment["type"]> = new Set([
  "fault",
  "crashed",
  "offline",
  "tab-reloaded",
  "tab-closed",
]);

/** Plays the conversation of a seed, with its faults, with the real session and two real servers. */
export async function playSeed(seed: number, broken?: BrokenRule): Promise<PlayedSeed> {
  const schedule = seedSchedule(seed);
  const fixture = createSeedFixture(seed, schedule, broken);
  const { state, violations } = await playSchedule(fixture, schedule);
  const { moments } = fixture.timeline;
  return {
    seed,
    broken,
    moments,
    answers: await compareAnswers(fixture, state),
    effects: countEffects(fixture, violations),
    faults: moments.filter(({ type }) => FAULTS.has(type)).length,
    violations,
  };
}

async function compareAnswers(
  { outcome, store }: SeedFixture,
  { sessionId, chunks }: ChatState,
): Promise<readonly ComparedAnswer[]> {
  const resultId = outcome.accepted.find((answer) => answer.sessionId === sessionId)?.resultId;
  const stored = resultId === undefined ? undefined : await store.results.find(resultId);
  return Object.keys(lampQuestions)
    .filter(isLampQuestion)
    .map((question) => {
      const answer = chunks.findLast((chunk) => chunk.input?.id === question && chunk.answer)?.answer?.answer;
      const own = (stored?.answers ?? []).filter(({ blockId }) => blockId === question);
      return {
        question,
        shown: answer?.type === "text" ? answer.value : undefined,
        stored: own.map(({ content }) => content),
      };
    });
}

function countEffects(
  { outcome: { effects } }: SeedFixture,
  violations: readonly Violation[],
): readonly SentEffect[] {
  const kinds = new Map<string, SentEffect>();
  for (const { kind, text } of effects) {
    const same = effects.filter((effect) => effect.kind === kind && effect.text === text);
    const keys = new Set(same.flatMap(({ key }) => key ?? [])).size;
    const isRight = !violations.some(
      ({ guarantee, detail }) => guarantee === "effects" && detail.includes(`${kind} for "${text}"`),
    );
    kinds.set(`${kind} ${text}`, { kind, text, times: same.length, keys, isRight });
  }
  return [...kinds.values()];
}
