type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const time = { type: "string", format: "date-time" } as const;
const flag = { type: "boolean" } as const;
const open = { type: "object", additionalProperties: true } as const;

function record(properties: Json): Json {
  return { type: "object", properties, required: Object.keys(properties) };
}

function list(items: Json): Json {
  return { type: "array", items };
}

const filterParameters = [
  query("from", time, "Created at or after"),
  query("to", time, "Created before"),
  query("completed", flag, "Only those that reached the end, or only the others"),
  query("started", flag, "Only those with an answer, or only the others"),
  query("search", { ...text, maxLength: 200 }, "Words in an answer or a variable, in any case"),
];

const bot = record({
  id: text,
  publicId: text,
  name: text,
  isServed: flag,
  results: count,
  started: count,
  completed: count,
  live: count,
});

const row = {
  id: text,
  createdAt: time,
  isCompleted: flag,
  hasStarted: flag,
  answers: list(record({ blockId: text, key: text, content: text })),
  variables: open,
};

const question = record({
  blockId: text,
  title: text,
  asked: count,
  answered: count,
  dropOff: { type: "number" },
});

const RESULT = "/api/v1/owner/bots/{botId}/results/{resultId}";

/** The owners' part of the API; all of it takes the owner's token. */
export const ownerPaths: Json = {
  "/api/v1/owner/bots": {
    get: operation("listBots", "All bots with their counts", [], record({ bots: list(bot) })),
  },
  "/api/v1/owner/live": {
    get: operation(
      "countLive",
      "How many visitors are talking just now",
      [],
      record({ withinSeconds: count, total: count, bots: { type: "object", additionalProperties: count } }),
    ),
  },
  "/api/v1/owner/bots/{botId}/results": {
    get: operation(
      "listResults",
      "What visitors answered, page by page",
      [
        path("botId"),
        ...filterParameters,
        query("limit", { type: "integer", minimum: 1, maximum: 100, default: 25 }, "Results of a page"),
        query("after", text, "The `nextCursor` of the page before"),
        query("order", { enum: ["newest", "oldest"], default: "newest" }, "What comes first"),
      ],
      {
        ...record({ results: list(record(row)), total: count, nextCursor: text }),
        required: ["results", "total"],
      },
      [400, 404, 409],
    ),
  },
  [RESULT]: {
    get: operation(
      "readResult",
      "One visitor's conversation as they saw it",
      [path("botId"), path("resultId")],
      record({ ...row, transcript: list(open), logs: list(open) }),
      [404],
    ),
    delete: operation(
      "removeResult",
      "Remove everything of one visitor, files included",
      [path("botId"), path("resultId")],
      record({ id: text, isRemoved: flag, removedFiles: count }),
      [404],
    ),
  },
  "/api/v1/owner/bots/{botId}/funnel": {
    get: operation(
      "readFunnel",
      "How far visitors came",
      [path("botId"), ...filterParameters],
      record({
        opened: count,
        started: count,
        completed: count,
        groups: list(record({ id: text, title: text, visits: count, questions: list(question) })),
      }),
      [400, 404],
    ),
  },
  "/api/v1/owner/bots/{botId}/questions": {
    get: operation(
      "readQuestions",
      "The answers to each question in figures",
      [path("botId"), ...filterParameters],
      record({
        questions: list(
          record({
            blockId: text,
            key: text,
            title: text,
            type: text,
            groupTitle: text,
            answered: count,
            chart: open,
          }),
        ),
      }),
      [400, 404],
    ),
  },
  "/api/v1/owner/bots/{botId}/export": {
    get: {
      ...operation(
        "exportResults",
        "All results as a file",
        [
          path("botId"),
          ...filterParameters,
          query("format", { enum: ["csv", "jsonl"], default: "csv" }, "A table, or one JSON object per line"),
          query("mark", flag, "Begin the csv with a byte order mark"),
        ],
        open,
        [400, 404],
      ),
      responses: {
        200: {
          description: "The file",
          content: { "text/csv": { schema: text }, "application/jsonl": { schema: text } },
        },
        ...failures([400, 404]),
      },
    },
  },
};

/** What `security` in the paths refers to. */
export const ownerSecurity: Json = {
  ownerToken: { type: "http", scheme: "bearer", description: "The server's BANTER_OWNER_TOKEN" },
};

function operation(
  operationId: string,
  summary: string,
  parameters: readonly Json[],
  reply: Json,
  statuses: readonly number[] = [],
): Json {
  return {
    operationId,
    summary,
    tags: ["owner"],
    security: [{ ownerToken: [] }],
    parameters,
    responses: {
      200: { description: "The reply", content: { "application/json": { schema: reply } } },
      ...failures(statuses),
    },
  };
}

function failures(statuses: readonly number[]): Json {
  const schema = { $ref: "#/components/schemas/Error" };
  const words: Readonly<Record<number, string>> = {
    400: "BAD_REQUEST",
    401: "UNAUTHORIZED: the token is missing or wrong",
    403: "FORBIDDEN: the owners' API is off",
    404: "NOT_FOUND",
    409: "CONFLICT: the cursor's result is gone",
    429: "TOO_MANY_REQUESTS",
  };
  return Object.fromEntries(
    [401, 403, 429, ...statuses].map((status) => [
      status,
      { description: words[status] ?? "Error", content: { "application/json": { schema } } },
    ]),
  );
}

function path(name: string): Json {
  return { name, in: "path", required: true, schema: text };
}

function query(name: string, schema: Json, description: string): Json {
  return { name, in: "query", required: false, schema, description };
}
