import {
  fail,
  ok,
  type AcceptedAnswer,
  type AnswerDraft,
  type VisitorMessage,
  type InputBlock,
  type InputDefinition,
  type Result,
} from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import { interceptWithEvent } from "../../flow/answer-events.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { log } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import { CONTINUE, WAIT, type Outcome } from "../../turn/outcome.ts";
import { saveAnswer } from "../../variables/variable-values.ts";
import { present, wireInput, type Presented, type PresentedItem } from "./present.ts";
import { original } from "./original.ts";
import { recordAnswer } from "./record-answer.ts";
import { showRetryMessage } from "./retry-message.ts";

/** How the engine handles one kind of input. Its answer rule belongs to the protocol. */
export interface InputTraits<Options> {
  /** Names of the options that are sent to the page. All others stay on the server. */
  readonly publicOptions: readonly string[];
  /** Whether the page receives the variable's current value. */
  readonly isPrefilled: boolean;
  /** The items to choose from. An input without any item is skipped. */
  readonly items?: (block: BlockDefinition, flow: Flow) => Effectful<readonly PresentedItem[]>;
  /** Whether the flow continues at the chosen item's edge. */
  readonly followsItem?: (options: Options) => boolean;
  /**
   * Creates runtime options each time the input is shown, e.g. a payment intent. Returns undefined if the input can't be
   * answered: it is skipped. The reason is in the log.
   */
  readonly prepare?: (
    block: BlockDefinition,
    flow: Flow,
  ) => Effectful<Readonly<Record<string, unknown>> | undefined>;
  /** Converts a recording into a draft. Without it, recordings are rejected. */
  readonly readAudio?: (url: string, options: Options, flow: Flow) => AnswerDraft | undefined;
  /** Verifies an accepted answer outside the flow. Fails with an optional message for the visitor. */
  readonly verify?: (
    block: BlockDefinition,
    flow: Flow,
    answer: AcceptedAnswer,
  ) => Effectful<Result<void, string | undefined>>;
  /** The stored form of the answer. Default: the one of its rule, else its value. */
  readonly stored?: (answer: AcceptedAnswer, options: Options) => string;
  /** Saves the answer to variables. Default: to the block's own variable. */
  readonly save?: (block: BlockDefinition, flow: Flow, answer: StoredAnswer, options: Options) => void;
  /** Whether the page replaces the visitor's text with the stored form. */
  readonly showsStoredForm: boolean;
  /** Default message for an invalid answer. */
  readonly retryMessage?: string;
}

export interface StoredAnswer {
  readonly content: string;
  readonly accepted: AcceptedAnswer;
  readonly isAudio: boolean;
}

/** Creates an input's block handler from its definition and traits. */
export function inputHandler<Type extends string, Options>(
  definition: InputDefinition<Type, Options>,
  traits: InputTraits<Options>,
): BlockHandler {
  function* run(block: BlockDefinition, flow: Flow): Effectful<Outcome> {
    const presented = yield* present(block, flow, traits);
    if (traits.items && presented.items.length === 0) {
      const description = "An input without items was skipped";
      log(flow, { status: "info", description, context: definition.type });
      return CONTINUE;
    }
    const runtimeOptions = traits.prepare ? yield* traits.prepare(block, flow) : {};
    if (runtimeOptions === undefined) return CONTINUE;
    flow.out.input = {
      ...wireInput(withinReply(flow, presented.block)),
      ...(Object.keys(runtimeOptions).length > 0 && { runtimeOptions }),
    };
    return WAIT;
  }

  function* resume(
    block: BlockDefinition,
    flow: Flow,
    message: VisitorMessage | undefined,
  ): Effectful<Outcome> {
    const presented = yield* present(block, flow, traits);
    const options = definition.parse(presented.block);
    const draft = readDraft(traits, message, options, flow);
    const answered = draft && definition.answer(draft, options, flow.services);
    const accepted = answered?.ok ? yield* verify(traits, block, flow, answered.value) : fail(undefined);
    if (!draft || !accepted.ok) {
      const event = interceptWithEvent(flow, "invalidReply", block, message);
      if (event) return event;
      yield* showRetryMessage(flow, block, accepted.ok ? undefined : accepted.error, traits.retryMessage);
      return yield* run(block, flow);
    }
    const event = interceptWithEvent(flow, "reply", block, message);
    if (event) return event;
    const answer = { draft, accepted: accepted.value, isAudio: message?.type === "audio" };
    store(traits, block, flow, answer, options);
    return traits.followsItem?.(options) ? chosenPath(presented, accepted.value) : CONTINUE;
  }

  return { run, resume, isAllowedInOpening: () => traits.prepare === undefined };
}

/** Fails with an optional message for the visitor. */
function* verify<Options>(
  traits: InputTraits<Options>,
  block: BlockDefinition,
  flow: Flow,
  answer: AcceptedAnswer,
): Effectful<Result<AcceptedAnswer, string | undefined>> {
  const verified = traits.verify ? yield* traits.verify(block, flow, answer) : ok(undefined);
  return verified.ok ? ok(answer) : verified;
}

function readDraft<Options>(
  traits: InputTraits<Options>,
  message: VisitorMessage | undefined,
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

function store<Options>(
  traits: InputTraits<Options>,
  block: BlockDefinition,
  flow: Flow,
  { draft, accepted, isAudio }: Omit<StoredAnswer, "content"> & { readonly draft: AnswerDraft },
  options: Options,
): void {
  const stored = traits.stored?.(accepted, options) ?? accepted.formatted ?? accepted.value;
  const content = original(block, stored, flow);
  const answer = { content, accepted, isAudio };
  recordAnswer(flow, block, answer);
  if (traits.save) traits.save(block, flow, answer, options);
  else saveAnswer(flow, block.options["variableId"], content);
  if (traits.showsStoredForm && content !== draft.text) {
    flow.out.lastMessageNewFormat = accepted.label ?? content;
  }
}

/** Drops the last items of an input that is too large for a reply, such as a choice among a long list. */
function withinReply(flow: Flow, block: InputBlock): InputBlock {
  const { replyCharacters } = flow.services.limits;
  const size = JSON.stringify(block.items).length;
  if (size <= replyCharacters) return block;
  const items = block.items.slice(0, Math.floor((block.items.length * replyCharacters) / size));
  log(flow, {
    status: "error",
    description: `Only the first ${items.length} of ${block.items.length} items are shown`,
    details: `The items of an input have at most ${replyCharacters.toLocaleString("en")} characters.`,
    context: block.type,
  });
  return { ...block, items };
}

function chosenPath({ items }: Presented, { itemIds: [chosen] = [] }: AcceptedAnswer): Outcome {
  if (chosen === undefined) return CONTINUE;
  const edgeId = items.map((item) => item.edges[chosen]).find((id) => id !== undefined);
  return edgeId === undefined ? CONTINUE : { kind: "edge", edgeId };
}
