import { inputsAhead } from "../bot/reachability.ts";
import { canRegenerate, editableTurns } from "../edit/return-points.ts";
import type { Turn, WireReply } from "../turn/turn.ts";
import { interpolatePlain } from "../variables/interpolate.ts";
import { currentBot, rootBot, type Flow } from "../turn/flow.ts";
import { emptied, hasAnswers, linkedResultId, linkedResults, resultContent } from "./linked-results.ts";

/**
 * Builds the result of a turn: the next state, the reply for the page and the data for the bot's owner.
 * @param returnsTo the turn to which the flow went back, to answer its question or to request its reply again
 */
export function buildTurn(flow: Flow, returnsTo?: number): Turn {
  const { session, out } = flow;
  const isWaiting = session.waitingAt !== undefined || session.status === "registered";
  if (!isWaiting) session.status = "ended";
  session.exchangedCharacters += out.characters + (out.input ? JSON.stringify(out.input).length : 0);
  const { variables, identity } = resultContent(flow, undefined);
  return {
    state: session,
    reply: { ...reply(flow), ...(returnsTo !== undefined && { returnsTo }) },
    answers: out.answers,
    logs: out.logs,
    variables: { ...(returnsTo !== undefined && emptied(flow.variablesBefore.get(undefined))), ...variables },
    visitedEdgeIds: out.visitedEdgeIds,
    isEnded: !isWaiting,
    hasAnswers: hasAnswers(flow, undefined),
    isWaiting: out.input !== undefined && linkedResultId(flow) === undefined,
    ...(identity && { identity }),
    linkedResults: linkedResults(flow),
  };
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
