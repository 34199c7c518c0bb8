import { parseBotDefinition, type BotDefinition } from "@banter/engine";

/** Changes of the survey bot for one test. */
export interface SurveyOptions {
  readonly id?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** How many questions before it ends. */
  readonly questions?: number;
}

/** A bot that asks `questions` short questions in a row, repeats each answer, and ends. */
export function survey({ id = "survey", settings = {}, questions = 3 }: SurveyOptions = {}): BotDefinition {
  const numbers = Array.from({ length: questions }, (_, index) => index + 1);
  const parsed = parseBotDefinition({
    version: "6.1",
    id,
    name: "Survey",
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "to1" }],
    groups: numbers.map((n) => ({
      id: `group${n}`,
      title: `Question ${n}`,
      blocks: [asked(n), input(n), heard(n, n < questions)],
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
  if (!parsed.ok) throw new Error(`The survey bot is broken: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}

function asked(n: number) {
  return {
    id: `asked${n}`,
    type: "text",
    content: { richText: [{ type: "p", children: [{ text: `Question ${n}?` }] }] },
  };
}

function input(n: number) {
  return { id: `input${n}`, type: "text input", options: { variableId: `variable${n}` } };
}

function heard(n: number, goesOn: boolean) {
  const children = [{ text: `You said {{answer${n}}}` }];
  return {
    id: `heard${n}`,
    type: "text",
    content: { richText: [{ type: "p", children }] },
    ...(goesOn && { outgoingEdgeId: `to${n + 1}` }),
  };
}

/** A bot that asks for one file and ends. */
export function fileBot(options: Readonly<Record<string, unknown>> = {}): BotDefinition {
  const parsed = parseBotDefinition({
    version: "6.1",
    id: "files",
    name: "Files",
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    groups: [
      {
        id: "g",
        title: "Your file",
        blocks: [{ id: "file", type: "file input", options: { ...options, variableId: "v" } }],
      },
    ],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    variables: [{ id: "v", name: "file" }],
  });
  if (!parsed.ok) throw new Error(`The file bot is broken: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}

/** A bot that asks, has a model answer by a stream, and says what came of it. */
export function aiBot(provider = "echo"): BotDefinition {
  const shown = {
    id: "shown",
    type: "text",
    content: { richText: [{ type: "p", children: [{ text: "{{reply}}" }] }] },
  };
  const ai = {
    id: "ai",
    type: provider,
    options: {
      action: "Create chat completion",
      model: "any",
      messages: [{ role: "user", content: "{{answer}}" }],
      responseMapping: [{ item: "Message content", variableId: "reply" }],
    },
  };
  const parsed = parseBotDefinition({
    version: "6.1",
    id: "ai",
    name: "AI",
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    groups: [
      {
        id: "g",
        title: "AI",
        blocks: [
          { id: "ask", type: "text input", options: { variableId: "answer" } },
          ai,
          shown,
          { id: "next", type: "text input" },
        ],
      },
    ],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    variables: [
      { id: "answer", name: "answer" },
      { id: "reply", name: "reply" },
    ],
  });
  if (!parsed.ok) throw new Error(`The AI bot is broken: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}

/** A bot that waits for somebody to post an order, says its number, and ends. */
export function orderBot(): BotDefinition {
  const children = [{ text: "Order {{order}} is here" }];
  const parsed = parseBotDefinition({
    version: "6.1",
    id: "orders",
    name: "Orders",
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    groups: [
      {
        id: "g",
        title: "Order",
        blocks: [
          {
            id: "wait",
            type: "webhook",
            options: { responseVariableMapping: [{ bodyPath: "data.order", variableId: "order" }] },
          },
          { id: "shown", type: "text", content: { richText: [{ type: "p", children }] } },
        ],
      },
    ],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    variables: [{ id: "order", name: "order" }],
  });
  if (!parsed.ok) throw new Error(`The order bot is broken: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}
