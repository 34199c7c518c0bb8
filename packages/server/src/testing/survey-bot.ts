import { parseBotDefinition, type BotDefinition } from "@banter/engine/runtime";

/** Overrides for one test. */
export interface SurveyOptions {
  readonly id?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Number of questions. */
  readonly questions?: number;
}

/** A bot that asks `questions` short questions in a row, repeats each answer, and ends. */
export function surveyBot({
  id = "survey",
  settings = {},
  questions = 3,
}: SurveyOptions = {}): BotDefinition {
  const numbers = Array.from({ length: questions }, (_, index) => index + 1);
  return definition({
    id,
    name: "Survey",
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "to1" }],
    groups: numbers.map((n) => ({
      id: `group${n}`,
      title: `Question ${n}`,
      blocks: [textMessage(`asked${n}`, `Question ${n}?`), input(n), echo(n, n < questions)],
    })),
    edges: numbers.map((n) => ({
      id: `to${n}`,
      from: n === 1 ? { eventId: "start" } : { blockId: `heard${n - 1}` },
      to: { groupId: `group${n}` },
    })),
    variables: numbers.map((n) => ({ id: `variable${n}`, name: `answer${n}` })),
    theme: { general: { background: { type: "Color", content: "#fff" } } },
    settings,
  });
}

function input(n: number) {
  return { id: `input${n}`, type: "text input", options: { variableId: `variable${n}` } };
}

function echo(n: number, hasNext: boolean) {
  return {
    ...textMessage(`heard${n}`, `You said {{answer${n}}}`),
    ...(hasNext && { outgoingEdgeId: `to${n + 1}` }),
  };
}

/** A bot that asks for one file and ends. */
export function fileBot(options: Readonly<Record<string, unknown>> = {}): BotDefinition {
  return oneGroupBot("files", "Files", { v: "file" }, [
    { id: "file", type: "file input", options: { ...options, variableId: "v" } },
  ]);
}

/** A bot that asks a question, streams a model's reply, and repeats it. */
export function aiBot(provider = "echo", options: object = {}): BotDefinition {
  const ai = {
    id: "ai",
    type: provider,
    options: {
      action: "Create chat completion",
      model: "any",
      messages: [{ role: "user", content: "{{answer}}" }],
      responseMapping: [{ item: "Message content", variableId: "reply" }],
      ...options,
    },
  };
  return oneGroupBot("ai", "AI", { answer: "answer", reply: "reply" }, [
    { id: "ask", type: "text input", options: { variableId: "answer" } },
    ai,
    textMessage("shown", "{{reply}}"),
    { id: "next", type: "text input" },
  ]);
}

/** A bot that waits for a webhook with an order, shows its number, and ends. */
export function orderBot(): BotDefinition {
  const mapping = [{ bodyPath: "data.order", variableId: "order" }];
  return oneGroupBot("orders", "Orders", { order: "order" }, [
    { id: "wait", type: "webhook", options: { responseVariableMapping: mapping } },
    textMessage("shown", "Order {{order}} is here"),
  ]);
}

/** `variables` maps ids to names. */
export function oneGroupBot(
  id: string,
  name: string,
  variables: Readonly<Record<string, string>>,
  blocks: readonly object[],
): BotDefinition {
  return definition({
    id,
    name,
    groups: [{ id: "g", title: name, blocks }],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    variables: Object.entries(variables).map(([key, value]) => ({ id: key, name: value })),
  });
}

export function textMessage(id: string, text: string) {
  return { id, type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } };
}

function definition(bot: object): BotDefinition {
  const parsed = parseBotDefinition({ version: "6.1", ...bot });
  if (!parsed.ok) throw new Error(`Invalid test bot: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}
