import type { InputBlock } from "@banter/protocol";
import type { Exchange } from "../http/exchange.ts";
import { implausibleAnswer } from "./answers.ts";
import { inputOf, isAwaitingPage } from "./reply.ts";
import { answer, MAX_STREAMS, MAX_TURNS, walkTo, type Talk } from "./talk.ts";

/** One question of the tour. */
export interface TourStep {
  readonly input: InputBlock;
  /** The reply to an answer that the input can't accept; undefined if there is no such answer. */
  readonly refusal: Exchange | undefined;
  /** The reply to a plausible answer. */
  readonly reply: Exchange;
}

/** A whole conversation. */
export interface Tour {
  readonly talk: Talk;
  readonly steps: readonly TourStep[];
  /** Whether the conversation came to its end. */
  readonly isEnded: boolean;
}

/** Answers every question of a bot, each first wrongly and then plausibly. */
export async function goOnTour(talk: Talk): Promise<Tour> {
  const steps: TourStep[] = [];
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const input = await walkTo(talk, () => talk.streams.length < MAX_STREAMS);
    if (input === undefined) break;
    const wrong = implausibleAnswer(input);
    const refusal = wrong && (await talk.say(wrong));
    // A server that accepted the wrong answer asks another question now.
    const isAskedAgain = inputOf(talk.last())?.id === input.id;
    const reply = isAskedAgain ? await answer(talk) : talk.last();
    steps.push({ input, refusal, reply });
    if (reply.status !== 200 || (isAskedAgain && inputOf(reply)?.id === input.id)) break;
  }
  const last = talk.last();
  return { talk, steps, isEnded: inputOf(last) === undefined && !isAwaitingPage(last) };
}
