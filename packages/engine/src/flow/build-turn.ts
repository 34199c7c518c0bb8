import { inputsAhead } from "../bot/reachability.ts";
import { canRegenerate, editableTurns } from "../edit/return-points.ts";
import type { Turn, WireReply } from "../turn/turn.ts";
import { interpolatePlain } from "../variables/interpolate.ts";
import { currentBot, rootBot, type Flow } from "../turn/flow.ts";
import { hasAnswers, linkedResultId, linkedResults, resultContent } from "./linked-results.ts";

/** Where a turn went back to before it answered the question there or requested a reply again. */
export interface WentBack {
  readonly turn: number;
  /** The variables of the result before. */
  readonly variables: Turn["variables"];
}

/** Builds the result of a turn: the next state, the reply for the page and the data for the bot's owner. */
export function buildTurn(flow: Flow, wentBack?: WentBack): Turn {
  const { session, out } = flow;
  const isWaiting = session.waitingAt !== undefined || session.status === "registered";
  if (!isWaiting) session.status = "ended";
  session.exchangedCharacters += out.characters + (out.input ? JSON.stringify(out.input).length : 0);
  const { variables, identity } = resultContent(flow, undefined);
  return {
    state: session,
    reply: { ...reply(flow), ...(wentBack && { returnsTo: wentBack.turn }) },
    answers: out.answers,
    logs: out.logs,
    variables: { ...emptied(wentBack?.variables), ...variables },
    visitedEdgeIds: out.visitedEdgeIds,
    isEnded: !isWaiting,
    hasAnswers: hasAnswers(flow, undefined),
    isWaiting: out.input !== undefined && linkedResultId(flow) === undefined,
    ...(identity && { identity }),
    linkedResults: linkedResults(flow),
  };
}

/** Results keep the variables that a turn doesn't mention. */
function emptied(variables: Turn["variables"] = {}): Turn["variables"] {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, ""]));
}

function reply(flow: Flow): WireReply {
  const { messages, actions, input, lastMessageNewFormat } = flow.out;
  const logs = flow.out.logs.map((entry) => (flow.session.isPreview ? entry : withoutDetails(entry)));
  const progress = progressOf(flow);
  const theme = dynamicTheme(flow);
  const { status, stream } = flow.session;
  const editable = status === "ended" || stream !== undefined ? [] : editableTurns(flow.session);
  return {
    messages,
    ...(input && { input }),
    ...(actions.length > 0 && { clientSideActions: actions }),
    ...(logs.length > 0 && { logs }),
    ...(progress !== undefined && { progress }),
    ...(theme && { dynamicTheme: theme }),
    ...(lastMessageNewFormat !== undefined && { lastMessageNewFormat }),
    ...(canRegenerate(flow.session) && { canRegenerate: true }),
    ...(editable.length > 0 && { editableTurns: editable }),
  };
}

/** Details may quote an external service, so visitors must not see them. */
function withoutDetails<Entry extends { readonly details?: string }>({
  details: _,
  ...entry
}: Entry): Omit<Entry, "details"> {
  return entry;
}

/** Progress in percent: inputs answered or shown, relative to these plus the longest remaining path. */
function progressOf(flow: Flow): number | undefined {
  const bot = currentBot(flow);
  const { session, out } = flow;
  if (!(session.isProgressBarEnabled ?? bot.hasProgress)) return undefined;
  if (session.status === "registered") return undefined;
  if (session.waitingAt === undefined) return 100;
  const done = session.answers.length + (out.input ? 1 : 0);
  const ahead = inputsAhead(bot, session.waitingAt.blockId);
  return done + ahead === 0 ? 0 : (done / (done + ahead)) * 100;
}

/** Theme fields that contain variables, with their current values. Undefined if there are none. */
function dynamicTheme(flow: Flow): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(rootBot(flow).dynamicTheme);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, text]) => [name, interpolatePlain(flow, text)]));
}
