import { useEffect, useState } from "react";
import { openQuestion, type Answer, type ChatState, type Question } from "@banter/client";
import {
  useChat,
  useChatState,
  useIsVisible,
  useWithheld,
  type ChatServices,
} from "../../chat-context/chat-context.ts";
import { validationMessage } from "../../inputs/validation-messages.ts";
import { useDeferred, type DeferredParts } from "../deferred/deferred-loader.ts";
import { questionText } from "../transcript/question-text.ts";
import { acceptAnswer } from "./accept-answer.ts";
import { registerTool, type PageTool } from "./model-context.ts";
import { answerText, questionSchema } from "./question-schema.ts";

/** What the agent's call returns. The next question is another tool. */
type ToolResult =
  | { readonly status: "sent" | "declined" | "superseded" }
  | { readonly status: "invalid"; readonly problem: string };

type TextAnswer = Extract<Answer, { type: "text" }>;

/** An agent's answer that waits for the visitor. */
export interface ProposedAnswer {
  readonly answer: TextAnswer;
  /** Sends the answer, or tells the agent that the visitor doesn't want it sent. */
  decide(isAccepted: boolean): void;
}

/**
 * Offers the open question of a visible chat to agents of the browser as a tool, and returns the answer that one proposes.
 * Nothing is sent before the visitor has accepted it.
 */
export function useQuestionTool(): ProposedAnswer | undefined {
  const chat = useChat();
  const deferred = useDeferred();
  const isPrepared = useWithheld(true);
  const isVisible = useIsVisible() && !isPrepared;
  const shownId = useChatState((state) => shownQuestion(state)?.id);
  const questionId = isVisible ? shownId : undefined;
  const [proposal, setProposal] = useState<ProposedAnswer>();

  useEffect(() => {
    const question = shownQuestion(chat.session.getState());
    if (deferred === undefined || questionId === undefined || question?.id !== questionId) return;
    const closed = new AbortController();

    function propose(answer: TextAnswer): Promise<ToolResult> {
      return new Promise((resolve) => {
        closed.signal.addEventListener("abort", () => resolve({ status: "superseded" }));
        function decide(isAccepted: boolean): void {
          setProposal((shown) => (shown?.decide === decide ? undefined : shown));
          resolve({ status: isAccepted ? "sent" : "declined" });
          if (isAccepted) chat.session.submit(answer, questionId);
        }
        setProposal((former) => {
          former?.decide(false);
          return { answer, decide };
        });
      });
    }

    const tool = questionTool(chat, { question, ...deferred }, async (input) => {
      const checked = await checkAnswer(chat, question, input);
      if ("status" in checked) return checked;
      return closed.signal.aborted ? { status: "superseded" } : propose(checked);
    });
    if (tool !== undefined) registerTool(tool, closed.signal).catch(console.debug);
    return () => {
      closed.abort();
      setProposal(undefined);
    };
  }, [chat, deferred, questionId]);

  return proposal;
}

function shownQuestion({ chunks }: ChatState): Question | undefined {
  const question = openQuestion(chunks);
  return question?.isInputShown === true ? question : undefined;
}

/** Undefined for a question that only a person can answer. */
function questionTool(
  { session, place, getStrings }: ChatServices,
  { question, closingQuestion }: Pick<DeferredParts, "closingQuestion"> & { readonly question: Question },
  execute: PageTool["execute"],
): PageTool | undefined {
  const { bot, chunks } = session.getState();
  const inputSchema = questionSchema(question.input);
  const previous = chunks[chunks.lastIndexOf(question) - 1];
  return (
    inputSchema && {
      name: toolName(bot?.id, place),
      description: `Answers the chat's question: ${questionText(question, previous, getStrings(), closingQuestion)}`,
      inputSchema,
      // The question's words come from the bot's server.
      annotations: { untrustedContentHint: true },
      execute,
    }
  );
}

/** Applies the rule of the question's input to the agent's answer. */
async function checkAnswer(
  { getStrings, getLocale }: ChatServices,
  question: Question,
  input: unknown,
): Promise<TextAnswer | ToolResult> {
  const text = answerText(question.input, input);
  const accepted = text === undefined ? undefined : await acceptAnswer(question.input, text);
  if (accepted === undefined) return { status: "invalid", problem: "Call the tool with { answer }." };
  if (!accepted.ok)
    return { status: "invalid", problem: validationMessage(accepted.error, getStrings(), getLocale()) };
  const { value, label, formatted } = accepted.value;
  return {
    type: "text",
    value,
    ...(label !== undefined && { label }),
    ...(formatted !== undefined && { formatted }),
  };
}

/** Names have at most 128 letters, digits and `_-.`; two chats of a page have different ones. */
function toolName(botId = "", place: number): string {
  const name = `banter-answer-${botId}`.replaceAll(/[^\w.-]/g, "-").slice(0, 120);
  return place === 0 ? name : `${name}-${place + 1}`;
}
