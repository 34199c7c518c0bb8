import type { ConversationResult, ConversationTest, RecordedSteps } from "@banter/engine/runtime";
import type { Result } from "@banter/protocol";

/** What the page asks of the worker. `source` is a bot in the format of bot files. */
export type TestTask =
  | { readonly type: "run"; readonly source: unknown }
  | { readonly type: "record"; readonly source: unknown; readonly test: ConversationTest };

/** `id` is that of the reply. */
export type TestRequest = TestTask & { readonly id: number };

/** The start of each conversation, and the outcome: results in the order of the bot's tests, or a recorded conversation. */
export type TestReply = { readonly id: number } & (
  | { readonly type: "started"; readonly test: string }
  /** Fails with why the bot can't run. */
  | { readonly type: "run"; readonly outcome: Result<readonly ConversationResult[], string> }
  | { readonly type: "record"; readonly outcome: Result<RecordedSteps, string> }
);
