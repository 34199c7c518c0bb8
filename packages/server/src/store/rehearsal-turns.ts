import type { StoredSession, TurnCommit } from "./stored-session.ts";

/** Turns of a conversation that doesn't exist. A store writes them to compile its statements, and rolls them back. */
export function rehearsalTurns(id: string): readonly TurnCommit[] {
  const questions = [1, 2, 3, 4, 5, 6];
  return questions.map((question, turn) => rehearsalTurn(id, question, turn, turn === questions.length - 1));
}

function rehearsalTurn(id: string, question: number, turn: number, isEnded: boolean): TurnCommit {
  const blockId = `question${question}`;
  const session: StoredSession = {
    id: `rehearsal-session-${id}`,
    botId: "rehearsal",
    botRevision: "rehearsal",
    resultId: `rehearsal-result-${id}`,
    state: { version: 1 },
    turn,
    blockId,
    reply: { messages: [], input: { id: blockId, type: "text input" } },
    isPreview: false,
    isEnded,
    createdAt: 0,
    updatedAt: turn,
  };
  const hasStarted = turn > 0;
  return {
    session,
    ...(hasStarted && { expectedTurn: turn - 1, messageId: `message${turn}`, guestText: "An answer" }),
    result: {
      id: `rehearsal-result-${id}`,
      botId: "rehearsal",
      isCompleted: isEnded,
      hasStarted,
      variables: { name: "An answer" },
      answers: hasStarted
        ? [{ blockId: `question${question - 1}`, key: "name", content: `Answer ${turn}` }]
        : [],
      logs: [],
      visitedEdgeIds: [],
      ...(!isEnded && { waitingBlockId: blockId }),
    },
  };
}
