import { fail, ok } from "@banter/protocol";
import type {
  AnsweredQuestion,
  BotOverview,
  FlowMap,
  Funnel,
  ResultDetail,
  ResultRow,
} from "@banter/protocol/reply-schemas";
import { fakeEditingApi } from "./fake-editing-api.ts";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Reply } from "../owner-api/send-request.ts";

export const leadBot: BotOverview = {
  id: "lead",
  publicId: "lead-form",
  name: "Fernwood Studio",
  isServed: true,
  isPaused: false,
  hasPage: true,
  results: 12,
  started: 8,
  completed: 4,
  live: 1,
  lastResultAt: "2026-01-31T12:00:00.000Z",
};

export function resultRow(id: string, answers: Readonly<Record<string, string>> = {}): ResultRow {
  return {
    id,
    createdAt: "2026-01-31T12:00:00.000Z",
    isCompleted: false,
    hasStarted: Object.keys(answers).length > 0,
    answers: Object.entries(answers).map(([key, content]) => ({ blockId: key, key, content })),
    variables: answers,
  };
}

export function resultDetail(changes: Partial<ResultDetail> = {}): ResultDetail {
  return {
    ...resultRow("r1", { name: "Ada" }),
    earlierAnswers: [],
    transcript: [],
    mails: [],
    logs: [],
    ...changes,
  };
}

export const funnel: Funnel = {
  opened: 10,
  started: 8,
  completed: 2,
  days: [],
  ratings: { up: 0, down: 0 },
  groups: [
    { id: "welcome", title: "Welcome", visits: 10, questions: [] },
    {
      id: "contact",
      title: "Contact",
      visits: 11,
      questions: [
        { blockId: "name", title: "Your name?", asked: 10, answered: 8, dropOff: 0.2 },
        { blockId: "email", title: "Your email?", asked: 8, answered: 2, dropOff: 0.75 },
      ],
    },
  ],
};

const asked = { title: "Your name?", asked: 10, answered: 8, dropOff: 0.2 };

export const flow: FlowMap = {
  opened: 10,
  completed: 2,
  nodes: [
    {
      id: "welcome",
      title: "Welcome",
      visits: 10,
      entries: [{ type: "start", text: "", visits: 10 }],
      steps: [
        { blockId: "welcome.hello", kind: "message", type: "text", text: "Hello!", depth: 0 },
        { blockId: "welcome.need", kind: "question", type: "choice input", text: "need", depth: 0 },
        {
          blockId: "welcome.site",
          kind: "message",
          type: "text",
          text: "Nice",
          depth: 1,
          branch: { kind: "choice", label: "A site" },
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      visits: 8,
      entries: [{ type: "command", text: "contact", visits: 1 }],
      steps: [
        {
          blockId: "contact.name",
          kind: "question",
          type: "text input",
          text: "name",
          depth: 0,
          question: { blockId: "contact.name", ...asked, medianSeconds: 12 },
        },
        {
          blockId: "contact.mail",
          kind: "question",
          type: "email input",
          text: "mail",
          depth: 0,
          question: { ...asked, blockId: "contact.mail", title: "Your email?", dropOff: 0.75 },
        },
      ],
    },
  ],
  edges: [
    {
      id: "e1",
      kind: "choice",
      label: "A site",
      from: { groupId: "welcome", blockId: "welcome.site" },
      to: { groupId: "contact" },
      visits: 5,
    },
    {
      id: "e2",
      kind: "else",
      label: "",
      from: { groupId: "welcome", blockId: "welcome.need" },
      to: { groupId: "contact" },
      visits: 2,
    },
    {
      id: "e3",
      kind: "jump",
      label: "",
      from: { groupId: "contact", blockId: "contact.mail" },
      to: { groupId: "welcome" },
    },
  ],
  abTests: [],
};

export function question(
  changes: Partial<AnsweredQuestion> & Pick<AnsweredQuestion, "chart">,
): AnsweredQuestion {
  return {
    blockId: "b1",
    key: "answer",
    title: "A question?",
    type: "text input",
    groupTitle: "Group",
    answered: 3,
    ...changes,
  };
}

/** An owner API with one bot and no results. Overrides replace single requests. */
export function fakeOwnerApi(overrides: Partial<OwnerApi> = {}): OwnerApi {
  return {
    ...fakeEditingApi(),
    bots: async () => ok([leadBot]),
    live: async () => ok({ withinSeconds: 300, total: 1, bots: { lead: 1 } }),
    results: async () => ok({ results: [], total: 0 }),
    result: async () => ok(resultDetail()),
    remove: async () => ok({ removedFiles: 0 }),
    funnel: async () => ok(funnel),
    flow: async () => ok(flow),
    questions: async () => ok([]),
    createPreviewLink: async (botId) =>
      ok({
        url: `https://bots.example.com/preview/${botId}#1.x`,
        token: "1.x",
        expiresAt: "2026-02-01T12:00:00.000Z",
      }),
    download: async (_, format) => ok({ blob: new Blob(["a,b"]), name: `lead.${format}` }),
    ...overrides,
  };
}

export async function failure(status: number, message: string): Reply<never> {
  return fail({ status, message });
}
