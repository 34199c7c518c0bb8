import { fail, type Result, type VisitorMessage } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run/run-turn.ts";
import type { FlowState } from "../state/session-state.ts";
import type { FlowEvent, Turn } from "../turn/turn.ts";

/** A start without anything special. */
export const simulatedStart: Extract<FlowEvent, { type: "start" }> = {
  type: "start",
  prefilledVariables: {},
  isStreamEnabled: false,
  isOnlyRegistering: false,
  isPreview: false,
  textFormat: "richText",
  sessionId: "simulated-session",
  resultId: "simulated-result",
};

/** Runs one turn. Fails with the reason if the bot rejects the event or crashes. */
export async function tryTurn(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  ports: EffectPorts,
): Promise<Result<Turn, string>> {
  try {
    const turn = await runTurn(bot, state, event, ports);
    return turn.ok ? turn : fail(turn.error.message);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Result of the action for which the flow waits. */
export function simulatedResult({ reply }: Turn): VisitorMessage | undefined {
  const action = textField(reply.clientSideActions?.at(-1), "type");
  return action !== undefined && Object.hasOwn(actionResults, action) ? actionResults[action] : undefined;
}

/** Results of the actions that the flow waits for. All other actions have no result. */
const actionResults: Readonly<Record<string, VisitorMessage>> = {
  setVariable: { type: "text", text: "simulated" },
  httpRequestToExecute: { type: "text", text: '{"statusCode":200,"data":{}}' },
  listenForWebhook: { type: "text", text: '{"data":{}}' },
  stream: { type: "text", text: "A simulated reply." },
};

export function textField(
  fields: Readonly<Record<string, unknown>> | undefined,
  name: string,
): string | undefined {
  const value = fields?.[name];
  return typeof value === "string" ? value : undefined;
}
