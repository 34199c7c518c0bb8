import { runConversation, type ConversationEffect } from "@banter/engine/runtime";
import type { PlacedCitation, StreamPart } from "@banter/protocol";
import { iteratePushed } from "../effects/iterate-pushed.ts";
import type { StoredSession } from "../store/stored-session.ts";
import { aiLimitString } from "./ai-limit-strings.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { turnPorts } from "./turn-ports.ts";
import type { Caller } from "./origin-rule.ts";
import { openTurnJournal, streamedTurn } from "./turn-journal.ts";

const CONTEXT = "While streaming AI";

/**
 * The text of a conversation with a model and its tools. Each call is journaled: a stream that is requested again, here or
 * on another instance, sends the recorded text, and goes on where the journal ends.
 */
export function streamConversation(
  deps: ConversationDeps,
  session: StoredSession,
  caller: Caller,
  signal: AbortSignal,
): AsyncIterable<StreamPart> {
  return iteratePushed<StreamPart>(async (push) => {
    const journal = openTurnJournal(deps, streamedTurn(session));
    try {
      await converse(deps, session, { caller, signal, journal, push });
    } catch (error) {
      if (!signal.aborted) throw error;
      push({ type: "error", context: CONTEXT, description: "Request aborted" });
    } finally {
      await journal.close();
    }
  });
}

interface ConversationRun {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly journal: ReturnType<typeof openTurnJournal>;
  readonly push: (part: StreamPart) => void;
}

async function converse(
  deps: ConversationDeps,
  session: StoredSession,
  { caller, signal, journal, push }: ConversationRun,
): Promise<void> {
  const fail = (description: string, details?: string): void =>
    push({ type: "error", context: CONTEXT, description, ...(details !== undefined && { details }) });
  const bot = await deps.revisions.find(session.botId, session.botRevision);
  if (bot === undefined) return fail("The bot no longer exists");
  const text = joinResponses(push);
  const ports = turnPorts(deps, session, caller, {
    calls: { onText: text.add, onCitation: text.addCitation, signal },
  });
  const onEffect = ({ isRecorded, response, status }: ConversationEffect): void => {
    // A stopped reply starts nothing more.
    if (!isRecorded) signal.throwIfAborted();
    if (response) {
      text.beginResponse();
      text.add(response.text);
      for (const citation of response.sources ?? []) text.addCitation(citation);
    }
    if (status !== undefined) push(toolActivity(status));
  };
  const run = await runConversation(bot, session.state, ports, journal, onEffect);
  if (!run.ok) return fail("The reply was interrupted", run.error.message);
  if (run.value.ok) return;
  if (typeof run.value.error === "string") return fail("The model request failed", run.value.error);
  // The flow waits for a text: this one lets it continue.
  if (text.isEmpty()) text.add(await aiLimitString(deps, session, caller));
}

function toolActivity(status: string): StreamPart {
  return { type: "activity", activity: { kind: "working", ...(status !== "" && { text: status }) } };
}

/** Pushes the text of a model's responses as that of one reply: each response begins a paragraph. */
function joinResponses(push: (part: StreamPart) => void) {
  /** The last characters, of which a line break may be the first. */
  let end = "";
  let isBeginning = false;
  let length = 0;
  let responseStart = 0;
  return {
    beginResponse: (): void => {
      isBeginning = true;
    },
    add: (text: string): void => {
      if (text === "") return;
      const separator = isBeginning && end !== "" ? missingBreak(end) : "";
      if (isBeginning) responseStart = length + separator.length;
      isBeginning = false;
      end = (end + separator + text).slice(-2);
      length += separator.length + text.length;
      push({ type: "text", text: separator + text });
    },
    /** Adds a source of the current response. One that is found before its text belongs to what was said before. */
    addCitation: (citation: PlacedCitation): void => {
      const start = isBeginning ? length : responseStart;
      push({ type: "source", source: { ...citation, at: start + citation.at } });
    },
    isEmpty: (): boolean => end === "",
  };
}

/** The line breaks that end a paragraph after these characters. */
function missingBreak(end: string): string {
  if (end.endsWith("\n\n")) return "";
  return end.endsWith("\n") ? "\n" : "\n\n";
}
