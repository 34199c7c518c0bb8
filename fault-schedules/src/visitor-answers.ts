import type { Answer, Chunk } from "@banter/client";
import type { InputBlock } from "@banter/protocol";
import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";
import type { Act } from "./fault-schedule.ts";
import type { Fixture } from "./fixture.ts";
import type { VisitorLogWriter } from "./visitor-log.ts";
import type { VisitorTabs } from "./visitor-tabs.ts";

/** How the visitor answers the open input of the active tab. */
export interface VisitorAnswers {
  /** Answers the open input or completes the waiting embed, if there is one. */
  answer(times?: number): Promise<void>;
  /** Edits an earlier answer of the active tab. If there is none, answers the open input first. */
  edit(act: Extract<Act, { type: "edit" }>): Promise<void>;
  /** Pays like the widget: the session is saved while the provider's page may replace this one. */
  pay(outcome: Extract<Act, { type: "pay" }>["outcome"], leaves: boolean): void;
  /** The edits that a chat has taken. */
  readonly edits: readonly string[];
}

export function createVisitorAnswers(
  { clock, provider, intentOf, upload, textOf }: Fixture,
  { current, reload }: VisitorTabs,
  { recordAnswer }: VisitorLogWriter,
): VisitorAnswers {
  let texts = 0;
  const edits: string[] = [];

  /** No two answers have the same text. */
  function nextText(blockId: string): string {
    texts += 1;
    return textOf?.(blockId, texts) ?? `${blockId}!${texts}`;
  }

  async function answer(times = 1): Promise<void> {
    const chat = current();
    const chunk = openChunk(chat);
    if (chunk === undefined) return completeEmbed(chat);
    const { input } = chunk;
    if (input.type === "payment input") return pay("succeeded", false);
    if (input.type === "file input") {
      // Don't await the upload: if it hangs, the visitor can still do something else.
      void sendFile(chat, input);
      return clock.settle();
    }
    for (let time = 0; time < times; time++) {
      chat.answer(recordAnswer(chat, input.id, nextText(input.id)), chunk.id);
    }
  }

  async function sendFile(chat: OpenChat, input: InputBlock): Promise<void> {
    const { sessionId = "" } = chat.session.getState();
    const url = await upload(sessionId, input);
    if (url === undefined) return chat.session.resync();
    if (openChunk(chat)?.input.id !== input.id) return;
    chat.session.submit({
      type: "text",
      value: recordAnswer(chat, input.id, url),
      label: "File uploaded",
      attachments: [{ type: "text/plain", url }],
    });
  }

  function pay(outcome: Extract<Act, { type: "pay" }>["outcome"], leaves: boolean): void {
    const chat = current();
    const input = openChunk(chat)?.input;
    const { sessionId = "" } = chat.session.getState();
    if (input?.type !== "payment input") return;
    const intent = intentOf(sessionId, input);
    if (provider.status(intent) !== "failed") return chat.answer(recordAnswer(chat, input.id, "Success"));
    recordAnswer(chat, input.id, "Success");
    chat.session.paymentStarted();
    if (outcome !== "given-up") provider.pay(intent, outcome);
    if (leaves || outcome === "given-up") return reload(outcome === "given-up" ? undefined : outcome);
    chat.session.paymentFinished();
    if (outcome === "succeeded") chat.answer("Success");
  }

  function editableChunks(): readonly Chunk[] {
    return current()
      .session.getState()
      .chunks.filter(({ canEdit, input }) => canEdit === true && input?.type === "text input");
  }

  async function edit({ which, isSame }: Extract<Act, { type: "edit" }>): Promise<void> {
    if (editableChunks().length === 0) {
      await answer();
      await clock.advance(100);
    }
    const chat = current();
    const chunk = which === "first" ? editableChunks()[0] : editableChunks().at(-1);
    if (chunk?.input === undefined || chunk.answer?.answer.type !== "text") return;
    const { id } = chunk.input;
    const given: Answer = { type: "text", value: isSame ? chunk.answer.answer.value : nextText(id) };
    chat.session.editAnswer(chunk.id, given);
    const edited = chat.session.getState().chunks.find((each) => each.id === chunk.id);
    // The chat takes no edit while another message is under way, and that may be an edit of the same answer.
    if (edited?.answer?.answer === given) edits.push(recordAnswer(chat, id, given.value));
  }

  return { answer, edit, edits, pay };
}

/** The chunk with the open input. */
export function openChunk({ session }: OpenChat): (Chunk & { readonly input: InputBlock }) | undefined {
  const chunk = session
    .getState()
    .chunks.findLast(
      ({ input, answer, isInputShown, isInputDismissed }) =>
        input && !answer && isInputShown && !isInputDismissed,
    );
  return chunk?.input && { ...chunk, input: chunk.input };
}

/** Reports the event of the embed that the flow waits for. */
function completeEmbed({ session }: OpenChat): void {
  const chunk = session.getState().chunks.at(-1);
  const message = chunk?.messages.at(-1);
  if (chunk !== undefined && message?.type === "embed" && message.content.waitForEvent.isEnabled)
    session.completeMessage(chunk.id, chunk.messages.length - 1, "done");
}
