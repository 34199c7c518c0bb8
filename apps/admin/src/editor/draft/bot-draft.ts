import { fail, isRecord, ok, type Result } from "@banter/protocol";
import type { Translations } from "@banter/engine/runtime";
import * as v from "valibot";

/** A step in the format of bot files. Its fields may be unfinished, so nothing more is known of it. */
export type Step = Readonly<Record<string, unknown>>;

/** A conversation test in the format of bot files. It may be invalid: the file that it comes from was not checked. */
export type DraftTest = Readonly<Record<string, unknown>>;

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
  readonly tests?: readonly DraftTest[] | undefined;
  readonly translations?: Translations | undefined;
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
  tests: v.optional(v.array(record)),
  translations: v.optional(
    v.record(
      v.string(),
      v.record(
        v.string(),
        v.looseObject({ source: v.string(), text: v.string(), formerSource: v.optional(v.string()) }),
      ),
    ),
  ),
});

/** Fails with a message for the bot's author if the value isn't a bot in our own format. */
export function parseDraft(value: unknown): Result<BotDraft, string> {
  const parsed = v.safeParse(draftSchema, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail(`${v.getDotPath(issue) ?? "bot"}: ${issue.message}`);
}
