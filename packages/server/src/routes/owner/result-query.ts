import { fail, ok, replyRatingValues, type ReplyRatingValue, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { ApiFailure } from "../../failures/api-failure.ts";

const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "must be a time like 2026-01-31T12:00:00Z"),
  v.transform((text) => Date.parse(text)),
);

const flag = v.pipe(
  v.picklist(["true", "false"]),
  v.transform((text) => text === "true"),
);

const filterEntries = {
  from: v.optional(time),
  to: v.optional(time),
  completed: v.optional(flag),
  started: v.optional(flag),
  rated: v.optional(v.picklist(replyRatingValues)),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
};

const toFilter = ({ from, to, completed, started, rated, search }: FilterQuery) => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(completed !== undefined && { isCompleted: completed }),
  ...(started !== undefined && { hasStarted: started }),
  ...(rated !== undefined && { rated }),
  ...(search && { search }),
});

interface FilterQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly completed?: boolean | undefined;
  readonly started?: boolean | undefined;
  readonly rated?: ReplyRatingValue | undefined;
  readonly search?: string | undefined;
}

/** `?from=…&to=…&completed=…&started=…&rated=…&search=…` */
export const filterQuery = v.pipe(v.object(filterEntries), v.transform(toFilter));

const MAX_PAGE = 100;

/** The filter and `?limit=…&after=…&order=oldest` */
export const pageQuery = v.pipe(
  v.object({
    ...filterEntries,
    limit: v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(MAX_PAGE)),
      "25",
    ),
    after: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    order: v.optional(v.picklist(["newest", "oldest"]), "newest"),
  }),
  v.transform(({ limit, after, order, ...filter }) => ({
    filter: toFilter(filter),
    page: { limit, isNewestFirst: order === "newest", ...(after !== undefined && { after }) },
  })),
);

/** The filter and `?format=csv|jsonl&mark=true` */
export const exportQuery = v.pipe(
  v.object({
    ...filterEntries,
    format: v.optional(v.picklist(["csv", "jsonl"]), "csv"),
    /** Starts the CSV file with a byte order mark, for older versions of Excel. */
    mark: v.optional(flag, "false"),
  }),
  v.transform(({ format, mark, ...filter }) => ({
    filter: toFilter(filter),
    format,
    hasByteOrderMark: mark,
  })),
);

/** Parses the query string; the failure names the invalid parameters. */
export function readQuery<Output>(
  url: string,
  schema: v.GenericSchema<unknown, Output>,
): Result<Output, ApiFailure> {
  const parsed = v.safeParse(schema, Object.fromEntries(new URL(url).searchParams));
  if (parsed.success) return ok(parsed.output);
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "query"}: ${issue.message}`);
  return fail({ code: "BAD_REQUEST", message: problems.join("; ") });
}
