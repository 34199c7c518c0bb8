import type { Turn, WireReply } from "../turn.ts";
import { isList } from "../variables/variable-values.ts";
import { dynamicTheme } from "./dynamic-theme.ts";
import type { Flow } from "./flow.ts";
import { progressOf } from "./progress.ts";

/** What came of a turn: the next state, the reply for the page, and what is kept for the bot's owner. */
export function turnOf(flow: Flow): Turn {
  const { session, out } = flow;
  const isWaiting = session.waitingAt !== undefined || session.status === "registered";
  if (!isWaiting) session.status = "ended";
  return {
    state: session,
    reply: reply(flow),
    answers: out.answers,
    logs: out.logs,
    variables: namedVariables(flow),
    visitedEdgeIds: out.visitedEdgeIds,
    isEnded: !isWaiting,
    hasAnswers: session.answers.length > 0,
  };
}

function reply(flow: Flow): WireReply {
  const { messages, actions, input, lastMessageNewFormat } = flow.out;
  const logs = flow.out.logs.map((entry) => (flow.session.isPreview ? entry : withoutDetails(entry)));
  const progress = progressOf(flow);
  const theme = dynamicTheme(flow);
  return {
    messages,
    ...(input && { input }),
    ...(actions.length > 0 && { clientSideActions: actions }),
    ...(logs.length > 0 && { logs }),
    ...(progress !== undefined && { progress }),
    ...(theme && { dynamicTheme: theme }),
    ...(lastMessageNewFormat !== undefined && { lastMessageNewFormat }),
  };
}

/** Details can hold what a service said: they are for the author, not for visitors. */
function withoutDetails<Entry extends { readonly details?: string }>({
  details: _,
  ...entry
}: Entry): Omit<Entry, "details"> {
  return entry;
}

/** The values of the visitor's own bot, and of the linked bots that give theirs back; none that live with the session. */
function namedVariables(flow: Flow): Turn["variables"] {
  const frames = flow.session.frames.filter((frame, index) => index === 0 || frame.isMerging);
  return Object.fromEntries(
    frames.flatMap(({ botId, variables }) =>
      Object.entries(variables).flatMap(([id, value]) => {
        const variable = flow.bots.get(botId)?.variables.get(id);
        const isEmpty = value === null || (isList(value) && value.length === 0);
        return variable === undefined || variable.isSessionVariable || isEmpty
          ? []
          : [[variable.name, value]];
      }),
    ),
  );
}
