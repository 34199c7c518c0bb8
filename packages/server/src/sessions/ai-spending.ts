import type { AiLimitReached, AiRequest, EffectPorts } from "@banter/engine/runtime";
import { fail, ok, type Result, type StreamPart } from "@banter/protocol";
import { isSentRevision } from "../bots/sent-bot.ts";
import type { ModelCallOptions } from "../effects/call-model.ts";
import { maxPromptTokens } from "../limits/count-tokens.ts";
import { DAY_MS } from "../store/day.ts";
import { aiLimitString } from "./ai-limit-strings.ts";
import { createMeter } from "./ai-meter.ts";
import { createAiReservations, type AiReservations, type SpendingDeps } from "./ai-reservations.ts";
import type { Caller } from "./origin-rule.ts";
import type { EffectSession } from "./server-effects.ts";

/** How long a reservation is held for a call that hasn't begun: until the page requests its stream. */
export const RESERVATION_MS = 60_000;

/** The model calls of one session, within the daily budgets of its visitor, address and bot. */
export interface AiSpending {
  readonly reserve: EffectPorts["ai"]["reserve"];
  /** Settles the request's reservation by what the call has used. With `onText` the text is streamed. */
  run<Value>(
    request: AiRequest,
    call: ModelCall<Promise<Result<Value, string>>>,
    onText?: ModelCallOptions["onText"],
  ): Promise<Result<Value, string>>;
  stream(request: AiRequest, call: ModelCall<AsyncIterable<StreamPart>>): AsyncIterable<StreamPart>;
}

type ModelCall<Reply> = (options: ModelCallOptions) => Reply;

export function createAiSpending(deps: SpendingDeps, session: EffectSession, caller: Caller): AiSpending {
  // A bot from a request has no credentials of this server, and could name itself like a bot that has.
  if (isSentRevision(session.botRevision)) return unlimited;
  const reservations = createAiReservations(deps, session, caller);
  const beginCall = (request: AiRequest) => begin(request, reservations, deps.events.modelUnsettled);
  return {
    reserve: async (request) => {
      const reserved = await reservations.reserve(request, RESERVATION_MS);
      return reserved.ok ? ok(reserved.value.id) : reserved;
    },
    run: async (request, call, onText) => {
      const begun = await beginCall(request);
      if (!begun.ok) return fail(limitMessage(begun.error));
      const { options, addText, countText, close } = begun.value;
      try {
        const reply = await call({
          ...options,
          ...(onText && {
            onText: (text) => {
              addText(text);
              onText(text);
            },
          }),
        });
        if (reply.ok) countText(JSON.stringify(reply.value));
        return reply;
      } finally {
        await close();
      }
    },
    stream: async function* (request, call) {
      const begun = await beginCall(request);
      if (!begun.ok) {
        // The flow waits for a text: this one lets it continue.
        yield { type: "text", text: await aiLimitString(deps, session, caller) };
        return;
      }
      const { options, addText, close } = begun.value;
      try {
        for await (const part of call(options)) {
          if (part.type === "text") addText(part.text);
          yield part;
        }
      } finally {
        await close();
      }
    },
  };
}

/**
 * Begins a call, which keeps its reservation for the day: if the process dies, what the call has cost stays reserved. Close
 * it when it ends.
 */
async function begin(
  request: AiRequest,
  { reserve, settle }: AiReservations,
  onUnsettled: (error: unknown) => void,
): Promise<Result<BegunCall, AiLimitReached>> {
  const first = await reserve(request, DAY_MS);
  if (!first.ok) return first;
  const { replyTokens: longestReply } = first.value;
  let { id, tokens } = first.value;
  let meter = createMeter(request, tokens);
  let nextRequestTokens = 0;

  /** The reservation pays for what was sent; a retry needs another one. */
  async function renew(): Promise<void> {
    await settle(id, { messages: 0, tokens: meter.read().tokens });
    meter = createMeter(request, 0);
    const next = await reserve(request, DAY_MS, nextRequestTokens);
    if (!next.ok) throw new Error(limitMessage(next.error));
    ({ id, tokens } = next.value);
    meter = createMeter(request, tokens);
  }

  return ok({
    options: {
      onSend: async () => {
        if (meter.hasLostReply()) await renew();
        meter.addSent();
      },
      onRefusal: () => meter.addRefused(),
      onUsage: (usage) => meter.add(usage),
      maxReplyTokens: (asked) => {
        const promptTokens = maxPromptTokens(asked);
        const left = tokens - meter.read().tokens - promptTokens;
        const replyTokens = Math.min(longestReply, left);
        nextRequestTokens = promptTokens + replyTokens;
        meter.expect(asked, replyTokens);
        return replyTokens;
      },
    },
    addText: (text) => meter.addText(text),
    countText: (text) => meter.countText(text),
    // The call has happened: if this threw, the turn would fail, and its repetition would call the model again.
    close: () => settle(id, meter.read()).catch(onUnsettled),
  });
}

interface BegunCall {
  readonly options: Required<Pick<ModelCallOptions, "onSend" | "onRefusal" | "onUsage" | "maxReplyTokens">>;
  addText(text: string): void;
  /** Replaces what was added. */
  countText(text: string): void;
  close(): Promise<void>;
}

function limitMessage({ scope }: AiLimitReached): string {
  return `The daily AI limit of the ${scope} is reached`;
}

const unlimited: AiSpending = {
  reserve: async () => ok("unlimited"),
  run: (_request, call, onText) => call(onText === undefined ? {} : { onText }),
  stream: (_request, call) => call({}),
};
