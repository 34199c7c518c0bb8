import type { StoredSession, TurnCommit } from "../store/stored-session.ts";

/** The turns of one conversation with six questions. */
export function conversationTurns(id: string): readonly TurnCommit[] {
  const questions = [1, 2, 3, 4, 5, 6];
  return questions.map((question, turn) =>
    conversationTurn(id, question, turn, turn === questions.length - 1),
  );
}

function conversationTurn(id: string, question: number, turn: number, isEnded: boolean): TurnCommit {
  const blockId = `question${question}`;
  const session: StoredSession = {
    id: `session-${id}`,
    botId: "survey",
    botRevision: "survey",
    resultId: `result-${id}`,
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
    ...(hasStarted && { expectedTurn: turn - 1, messageId: `message${turn}`, visitorText: "An answer" }),
    result: {
      id: `result-${id}`,
      botId: "survey",
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
