import { isRecord, replyFeedbackValues } from "@banter/protocol";
import type { OverrideActionContext } from "@valibot/to-json-schema";
import { validator } from "hono-openapi";
import * as v from "valibot";
import type { ApiFailure } from "../../failures/api-failure.ts";
import { failureResponse } from "../../http/respond.ts";

const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "must be a time like 2026-01-31T12:00:00Z"),
  v.transform((text) => Date.parse(text)),
  v.metadata({ format: "date-time" }),
);

const flag = v.pipe(
  v.picklist(["true", "false"]),
  v.transform((text) => text === "true"),
  v.boolean(),
);

const filterEntries = {
  from: v.optional(v.pipe(time, v.description("Created at or after this time"))),
  to: v.optional(v.pipe(time, v.description("Created before this time"))),
  completed: v.optional(v.pipe(flag, v.description("Only results that reached the end, or only the others"))),
  started: v.optional(v.pipe(flag, v.description("Only results with an answer, or only those without"))),
  rated: v.optional(
    v.pipe(
      v.picklist(replyFeedbackValues),
      v.description("Only results with a streamed reply that was rated so"),
    ),
  ),
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(200),
      v.description("Text in an answer or a variable, ignoring case"),
    ),
  ),
};

const filterSchema = v.object(filterEntries);

const toFilter = ({ from, to, completed, started, rated, search }: v.InferOutput<typeof filterSchema>) => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(completed !== undefined && { isCompleted: completed }),
  ...(started !== undefined && { hasStarted: started }),
  ...(rated !== undefined && { rated }),
  ...(search && { search }),
});

/** `?from=…&to=…&completed=…&started=…&rated=…&search=…` */
export const filterQuery = v.pipe(filterSchema, v.transform(toFilter));

/** The filter and `?goal=…` */
export const flowQuery = v.pipe(
  v.object({
    ...filterEntries,
    goal: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(200),
        v.description(
          "The question that A/B tests aim at, by its block; by default the end of the conversation",
        ),
      ),
    ),
  }),
  v.transform(({ goal, ...filter }) => ({ filter: toFilter(filter), ...(goal && { goal }) })),
);

const DEFAULT_PAGE = 25;
const MAX_PAGE = 100;

/** The filter and `?limit=…&after=…&order=oldest` */
export const pageQuery = v.pipe(
  v.object({
    ...filterEntries,
    limit: v.optional(
      v.pipe(
        v.string(),
        v.digits(),
        v.transform(Number),
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_PAGE),
        v.metadata({ default: DEFAULT_PAGE }),
        v.description("Results per page"),
      ),
    ),
    after: v.optional(
      v.pipe(
        v.string(),
        v.minLength(1),
        v.maxLength(200),
        v.description("`nextCursor` of the previous page"),
      ),
    ),
    order: v.optional(
      v.pipe(v.picklist(["newest", "oldest"]), v.description("Which results come first")),
      "newest",
    ),
  }),
  v.transform(({ limit = DEFAULT_PAGE, after, order, ...filter }) => ({
    filter: toFilter(filter),
    page: { limit, isNewestFirst: order === "newest", ...(after !== undefined && { after }) },
  })),
);

/** The filter and `?format=csv|jsonl&mark=true` */
export const exportQuery = v.pipe(
  v.object({
    ...filterEntries,
    format: v.optional(
      v.pipe(v.picklist(["csv", "jsonl"]), v.description("A CSV table, or one JSON object per line")),
      "csv",
    ),
    mark: v.optional(v.pipe(flag, v.description("Start the CSV file with a byte order mark"))),
  }),
  v.transform(({ format, mark = false, ...filter }) => ({
    filter: toFilter(filter),
    format,
    hasByteOrderMark: mark,
  })),
);

/** Adds the metadata of a parameter to its JSON Schema. */
function withMetadata({ valibotAction, jsonSchema }: OverrideActionContext) {
  const metadata = "metadata" in valibotAction ? valibotAction.metadata : undefined;
  return isRecord(metadata) ? { ...jsonSchema, ...metadata } : undefined;
}

/** Middleware that checks the query string, naming the invalid parameters, and describes it in the OpenAPI document. */
export function query<Schema extends v.GenericSchema>(schema: Schema) {
  const options = { typeMode: "output", errorMode: "ignore", overrideAction: withMetadata };
  return validator(
    "query",
    schema,
    (checked) => (checked.success ? undefined : failureResponse(invalidQuery(checked.error))),
    { options },
  );
}

function invalidQuery(
  issues: readonly {
    readonly message: string;
    readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  }[],
): ApiFailure {
  const problems = issues.map(({ path: [first] = [], message }) => {
    const name = typeof first === "object" ? first.key : first;
    return `${String(name ?? "query")}: ${message}`;
  });
  return { code: "BAD_REQUEST", message: problems.join("; ") };
}
