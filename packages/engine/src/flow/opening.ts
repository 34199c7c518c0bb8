import { fail, ok, type Result } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { FlowLimits } from "../state/flow-limits.ts";
import type { WireReply } from "../turn.ts";
import { buildTurn } from "./build-turn.ts";
import { describeDependency, type Dependency } from "./dependencies.ts";
import { createFlow, type PureServices } from "./flow.ts";
import { newSession, type StartEvent } from "./start.ts";
import { startFlow } from "./step.ts";

/**
 * The reply with which the bot starts every conversation. Fails with the reason if the reply depends on anything besides
 * the bot's definition.
 *
 * Runs the flow as for a visitor, without performing effects. Visitors differ only in the values of variables, in the
 * results of effects and in what is known of their session. Before the first of these is read every run is the same, so a
 * run that reads none of them is the run of all visitors.
 */
export function findOpening(bot: CompiledBot, limits: FlowLimits): Result<WireReply, string> {
  const dependencies: Dependency[] = [];
  const flow = createFlow(bot, newSession(bot, anyVisitor), { ...noServices, limits }, dependencies);
  const firstEffect = startFlow(flow, anyVisitor).next();
  if (firstEffect.done !== true) dependencies.push({ kind: "effect", effect: firstEffect.value.kind });
  const { reply } = buildTurn(flow);
  const [dependency] = dependencies;
  return dependency === undefined ? ok(reply) : fail(describeDependency(dependency));
}

/** The start as the widget requests it. No block of an opening reads the ids. */
const anyVisitor: StartEvent = {
  type: "start",
  prefilledVariables: {},
  isStreamEnabled: true,
  isOnlyRegistering: false,
  isPreview: false,
  textFormat: "richText",
  sessionId: "",
  resultId: "",
};

/** No block of an opening uses the host's services; the run of any other block is discarded. */
const noServices: Omit<PureServices, "limits"> = {
  isIssuedFile: () => false,
  qrCodeUrl: () => undefined,
  isAiConfigured: () => false,
  parsePhone: () => undefined,
  parseDate: () => undefined,
};
