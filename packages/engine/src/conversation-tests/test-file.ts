import * as v from "valibot";
import type { ConversationTest } from "../authoring/conversation-test.ts";
import { conversationTest } from "../define/source/conversation-test-source.ts";

/** The content of a test file. */
export interface TestFile {
  /** Where the JSON Schema is, for editors. */
  readonly $schema?: string;
  /** Public id of the tested bot. Default: the name of the file before `.test.json`. */
  readonly bot?: string;
  readonly conversations: readonly ConversationTest[];
}

export const testFile: v.GenericSchema<TestFile> = v.strictObject({
  $schema: v.exactOptional(v.string()),
  bot: v.exactOptional(v.string()),
  conversations: v.pipe(v.array(conversationTest), v.minLength(1)),
});
