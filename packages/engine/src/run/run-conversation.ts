import { fail, isRecord, type Result } from "@banter/protocol";
import { blockRegistry } from "../blocks/registry.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectJournal, TurnConflict } from "../effects/effect-journal.ts";
import type { Effectful, EffectResult } from "../effects/effect.ts";
import type { AiReply, EffectPorts } from "../effects/effect-ports.ts";
import { perform } from "../effects/perform.ts";
import type { Conversation } from "../turn/flow.ts";
import { createFlow, currentBot, type PureServices } from "../turn/flow.ts";
import { loadLinkedBots } from "../flow/step.ts";
import { groupRunner } from "../flow/walk.ts";
import { readSessionState } from "../state/session-state.ts";
import type { FlowState } from "../state/session-state.ts";

/** An effect of a conversation with a model, before it is performed. Throw to stop the conversation. */
export interface ConversationEffect {
  /** Whether an earlier run has performed it; it isn't repeated. */
  readonly isRecorded: boolean;
  /** Present if it is a response of the model; with the recorded text and sources, if there are any. */
  readonly response?: Pick<AiReply, "text" | "sources">;
  /** What a tool does, for the visitor who waits. Empty at its end. */
  readonly status?: string;
}

/**
 * Runs the conversation with a model that a flow waits for: model calls, with tools between them. The state stays as it
 * is: the turn that receives the text replays the journal, so that what the tools have changed becomes part of it.
 * Performs nothing that the journal has recorded.
 */
export async function runConversation(
  bot: CompiledBot,
  state: FlowState,
  ports: EffectPorts,
  journal: EffectJournal,
  onEffect: (effect: ConversationEffect) => void,
): Promise<Result<Conversation, TurnConflict>> {
  const recorder = recordLast(journal);
  const run = await perform(converse(bot, state, ports), ports, recorder.journal, (effect, known) =>
    onEffect({
      isRecorded: known !== undefined,
      ...(effect.kind === "ai-reply" && { response: recordedResponse(known) }),
      ...(effect.kind === "announce-tool" && { status: effect.status }),
    }),
  );
  // A failure must not be replayed when the visitor tries again.
  if (run.ok && !run.value.ok && typeof run.value.error === "string") {
    const saved = await journal.save(withoutLastResponse(recorder.last()));
    if (!saved.ok) return saved;
  }
  return run;
}

function recordedResponse(known: EffectResult | undefined): Pick<AiReply, "text" | "sources"> {
  return known?.kind === "ai-reply" && known.value.ok ? known.value.value : { text: "" };
}

function* converse(bot: CompiledBot, state: FlowState, services: PureServices): Effectful<Conversation> {
  const session = readSessionState(state);
  if (session === undefined) return fail("The session's state can't be read");
  const flow = createFlow(bot, session, services, blockRegistry);
  yield* loadLinkedBots(flow);
  const block = session.waitingAt && currentBot(flow).blocks.get(session.waitingAt.blockId)?.block;
  if (block === undefined || block.type === "unsupported")
    return fail("The block of the model no longer exists");
  const { converse: run } = blockRegistry.handlerOf(block.type);
  return run === undefined
    ? fail("The session doesn't wait for a model")
    : yield* run(block, flow, groupRunner(flow));
}

/** Remembers what the journal contains. */
function recordLast(journal: EffectJournal) {
  let last: readonly unknown[] = [];
  const recording: EffectJournal = {
    ...journal,
    results: async () => {
      const results = await journal.results();
      if (results.ok) last = results.value;
      return results;
    },
    save: (results) => {
      last = [...results];
      return journal.save(results);
    },
  };
  return { journal: recording, last: () => last };
}

function withoutLastResponse(entries: readonly unknown[]): readonly unknown[] {
  const index = entries.findLastIndex((entry) => isRecord(entry) && entry["kind"] === "ai-reserve");
  return index < 0 ? entries : entries.slice(0, index);
}
