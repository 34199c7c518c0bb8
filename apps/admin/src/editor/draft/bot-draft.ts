import { fail, isRecord, ok, type Result } from "@banter/protocol";
import * as v from "valibot";

/** A step in the format of bot files. Its fields may be unfinished, so nothing more is known of it. */
export type Step = Readonly<Record<string, unknown>>;

/** A bot in the format of bot files, while it is edited. */
export interface BotDraft {
  readonly id: string;
  readonly name?: string | undefined;
  readonly publicId?: string | undefined;
  readonly start: string;
  readonly groups: Readonly<Record<string, readonly Step[]>>;
  readonly variables?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  readonly events?: Readonly<Record<string, unknown>> | undefined;
  readonly theme?: unknown;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly [other: string]: unknown;
}

const record = v.record(v.string(), v.unknown());

const draftSchema = v.looseObject({
  id: v.string(),
  name: v.optional(v.string()),
  publicId: v.optional(v.string()),
  start: v.string(),
  // Exported bots have a list.
  groups: v.pipe(v.custom(isRecord, "must be an object"), v.record(v.string(), v.array(record))),
  variables: v.optional(v.record(v.string(), record)),
  events: v.optional(record),
  settings: v.optional(record),
});

/** Fails with a message for the bot's author if the value isn't a bot in our own format. Options become lists. */
export function parseDraft(value: unknown): Result<BotDraft, string> {
  const parsed = v.safeParse(draftSchema, isRecord(value) ? withStepLists(value) : value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail(`${v.getDotPath(issue) ?? "bot"}: ${issue.message}`);
}

/** Only steps have options. */
function withStepLists({ groups, events, ...bot }: Readonly<Record<string, unknown>>) {
  return {
    ...bot,
    groups: withOptionLists(groups),
    ...(events !== undefined && { events: withOptionLists(events) }),
  };
}

/** Files may write options as `{ label: branch }`, which can't be reordered or given a value. */
function withOptionLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOptionLists);
  if (!isRecord(value)) return value;
  const { ask } = value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isOptions = (key === "options" && ask === "choice") || key === "buttons";
      return [key, isOptions && isRecord(item) ? toOptionList(item) : withOptionLists(item)];
    }),
  );
}

function toOptionList(branches: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(branches).map(([label, branch]) => ({ label, do: withOptionLists(branch) }));
}
