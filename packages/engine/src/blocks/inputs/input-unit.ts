import {
  fail,
  ok,
  type AcceptedAnswer,
  type AnswerDraft,
  type GuestMessage,
  type InputUnit,
  type Result,
} from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { log, type Flow } from "../../flow/flow.ts";
import { goOn, waitForReply, type Outcome } from "../../flow/outcome.ts";
import { holdForEvent } from "../../flow/reply-events.ts";
import { saveAnswer } from "../../variables/variable-values.ts";
import { present, wireInput, type Presented, type PresentedItem } from "./present.ts";
import { recordAnswer } from "./record-answer.ts";
import { showRetryMessage } from "./retry-message.ts";

/** What sets one kind of input apart, besides its answer rule, which is the protocol's. */
export interface InputTraits<Options> {
  /** The options that go to the page. All others stay on the server. */
  readonly publicOptions: readonly string[];
  /** Whether the page gets the variable's value to begin with. */
  readonly isPrefilled: boolean;
  /** The items to choose from, as they are now. Without any, the input is passed over. */
  readonly items?: (block: BlockDefinition, flow: Flow) => Effectful<readonly PresentedItem[]>;
  /** Whether the chosen item decides where the flow goes on. */
  readonly followsItem?: (options: Options) => boolean;
  /** What is made for this one showing, e.g. a payment. */
  readonly prepare?: (block: BlockDefinition, flow: Flow) => Effectful<Readonly<Record<string, unknown>>>;
  /** A reply of another kind than text, as a draft; by default it is refused. */
  readonly readAudio?: (url: string, options: Options, flow: Flow) => AnswerDraft | undefined;
  /** What only the outside knows of an answer that the rule let through. Fails with words for the visitor, if any. */
  readonly verify?: (
    block: BlockDefinition,
    flow: Flow,
    answer: AcceptedAnswer,
  ) => Effectful<Result<void, string | undefined>>;
  /** What is kept of the answer; by default its value. */
  readonly stored?: (answer: AcceptedAnswer, options: Options) => string;
  /** Puts it into variables; by default into the block's own. */
  readonly save?: (block: BlockDefinition, flow: Flow, answer: StoredAnswer, options: Options) => void;
  /** Whether the page shall show the answer in its stored form. */
  readonly showsStoredForm: boolean;
  /** Words for an invalid answer, where the bot has none of its own. */
  readonly retryMessage?: string;
}

export interface StoredAnswer {
  readonly content: string;
  readonly accepted: AcceptedAnswer;
  readonly isAudio: boolean;
}

/** Makes a block's behaviour from the protocol's rule and what sets the input apart. */
export function inputUnit<Type extends string, Options>(
  unit: InputUnit<Type, Options>,
  traits: InputTraits<Options>,
): BlockUnit {
  function* run(block: BlockDefinition, flow: Flow): Effectful<Outcome> {
    const presented = yield* present(block, flow, traits);
    if (traits.items && presented.items.length === 0) {
      log(flow, {
        status: "info",
        description: "An input without any item to choose was passed over",
        context: unit.type,
      });
      return goOn;
    }
    const runtimeOptions = traits.prepare ? yield* traits.prepare(block, flow) : {};
    flow.out.input = {
      ...wireInput(presented.block),
      ...(Object.keys(runtimeOptions).length > 0 && { runtimeOptions }),
    };
    return waitForReply;
  }

  function* resume(
    block: BlockDefinition,
    flow: Flow,
    message: GuestMessage | undefined,
  ): Effectful<Outcome> {
    const presented = yield* present(block, flow, traits);
    const options = unit.parse(presented.block);
    const draft = readDraft(message, options, flow);
    const judged = draft ? unit.answer(draft, options, flow.knowledge) : fail(undefined);
    const verified =
      judged.ok && traits.verify ? yield* traits.verify(block, flow, judged.value) : ok(undefined);
    if (!judged.ok || !verified.ok) {
      const event = holdForEvent(flow, "invalidReply", block, message);
      if (event) return event;
      yield* showRetryMessage(flow, block, verified.ok ? undefined : verified.error, traits.retryMessage);
      return yield* run(block, flow);
    }
    const event = holdForEvent(flow, "reply", block, message);
    if (event) return event;
    const accepted = judged.value;
    const answer = {
      content: traits.stored?.(accepted, options) ?? accepted.value,
      accepted,
      isAudio: message?.type === "audio",
    };
    recordAnswer(flow, block, answer);
    if (traits.save) traits.save(block, flow, answer, options);
    else saveAnswer(flow, block.options["variableId"], answer.content);
    if (traits.showsStoredForm && answer.content !== draft?.text)
      flow.out.lastMessageNewFormat = accepted.label ?? answer.content;
    const edgeId = traits.followsItem?.(options) ? chosenEdge(presented, accepted) : undefined;
    return edgeId === undefined ? goOn : { kind: "edge", edgeId };
  }

  function readDraft(
    message: GuestMessage | undefined,
    options: Options,
    flow: Flow,
  ): AnswerDraft | undefined {
    if (message === undefined) return { text: "" };
    if (message.type === "audio") return traits.readAudio?.(message.url, options, flow);
    if (message.type === "command") return undefined;
    return {
      text: message.text,
      ...(message.attachedFileUrls && { attachedFileUrls: message.attachedFileUrls }),
      ...(message.metadata?.replyId !== undefined && { replyId: message.metadata.replyId }),
    };
  }

  return { run, resume };
}

function chosenEdge({ items }: Presented, { itemIds = [] }: AcceptedAnswer): string | undefined {
  const [chosen] = itemIds;
  if (chosen === undefined) return undefined;
  return items.map((item) => item.edges[chosen]).find((edgeId) => edgeId !== undefined);
}
