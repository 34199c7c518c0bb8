import { plainText, parseRichText, type VisitorMessage } from "@banter/protocol";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import { runTurn } from "../run/run-turn.ts";
import type { FlowEvent, Turn, TurnRefusal } from "../turn/turn.ts";
import type { FlowState } from "../state/session-state.ts";
import { testPorts } from "./test-ports.ts";
import { testStart } from "./test-start.ts";

type Start = Partial<Extract<FlowEvent, { type: "start" }>>;

/** A conversation with a bot. Each state is serialized to JSON and back, as in a store. */
export interface Talk {
  readonly turn: Turn;
  /** Texts of the last reply. */
  readonly texts: readonly string[];
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  answer(text: string, more?: Partial<Extract<VisitorMessage, { type: "text" }>>): Promise<Talk>;
  send(message: VisitorMessage | undefined): Promise<Talk>;
  refused(message: VisitorMessage | undefined): Promise<TurnRefusal>;
  /** Number of the reply. */
  readonly number: number;
  /** Goes back to the question of this reply and answers it. */
  edit(number: number, text: string): Promise<Talk>;
  refusedEdit(number: number): Promise<TurnRefusal>;
  /** Asks for another streamed reply. */
  regenerate(): Promise<Talk>;
  refusedRegeneration(): Promise<TurnRefusal>;
  /** Continues with the bot in another language. */
  switchTo(translated: CompiledBot): Promise<Talk>;
}

export async function talkTo(
  bot: CompiledBot,
  start: Start = {},
  ports: Partial<EffectPorts> = {},
): Promise<Talk> {
  const event: FlowEvent = { ...testStart, ...start };
  const allPorts = { ...testPorts(), ...ports };
  return talk(await accepted(bot, undefined, event, allPorts), bot, allPorts, 0);
}

function talk(turn: Turn, bot: CompiledBot, ports: EffectPorts, number: number): Talk {
  const state: FlowState = JSON.parse(JSON.stringify(turn.state));
  const run = async (event: FlowEvent) =>
    talk(await accepted(bot, state, event, ports), bot, ports, number + 1);
  const refused = async (event: FlowEvent) => {
    const result = await runTurn(bot, state, event, ports);
    if (result.ok) throw new Error("Expected the message to be rejected");
    return result.error;
  };
  const send = (message: VisitorMessage | undefined) =>
    run({ type: "visitor-message", turn: number, ...(message && { message }) });
  const edited = (turn: number, text: string): FlowEvent => ({
    type: "edit",
    turn,
    message: { type: "text", text },
  });
  return {
    turn,
    number,
    texts: turn.reply.messages.map(textOf),
    input: turn.reply.input,
    actions: turn.reply.clientSideActions ?? [],
    answer: (text, more = {}) => send({ type: "text", text, ...more }),
    send,
    refused: (message) => refused({ type: "visitor-message", ...(message && { message }) }),
    edit: (to, text) => run(edited(to, text)),
    refusedEdit: (to) => refused(edited(to, "Edited")),
    regenerate: () => run({ type: "regenerate" }),
    refusedRegeneration: () => refused({ type: "regenerate" }),
    switchTo: async (translated) =>
      talk(await accepted(translated, state, { type: "language" }, ports), translated, ports, number + 1),
  };
}

async function accepted(
  bot: CompiledBot,
  state: FlowState | undefined,
  event: FlowEvent,
  ports: EffectPorts,
): Promise<Turn> {
  const result = await runTurn(bot, state, event, ports);
  if (!result.ok) throw new Error(`The message was rejected: ${result.error.message}`);
  return result.value;
}

function textOf({ type, content }: Readonly<Record<string, unknown>>): string {
  const fields: Readonly<Record<string, unknown>> = Object(content);
  if (type !== "text") return `[${String(type)}]`;
  return typeof fields["markdown"] === "string"
    ? fields["markdown"]
    : plainText(parseRichText(fields["richText"]));
}
