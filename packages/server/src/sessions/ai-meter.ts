import type { AiRequest } from "@banter/engine/runtime";
import type { ModelUsage } from "../effects/call-model.ts";
import { estimatePromptTokens, estimateTokens } from "../limits/count-tokens.ts";
import type { AiUsage } from "../store/ai-budgets.ts";

/**
 * Adds up what a call has used. A request that the provider has received and that was stopped, timed out or cut off may have
 * cost its prompt and the longest reply. The text is counted only for calls that report nothing, such as those of the
 * built-in demo.
 */
export function createMeter(request: AiRequest, reserved: number) {
  /** Of a request without a reply. */
  let lostTokens = reserved;
  const reported: ModelUsage[] = [];
  let sent = 0;
  let refused = 0;
  let textTokens = 0;
  const unfinished = () => Math.max(0, sent - refused - reported.length);
  return {
    /** Whether a request may have been received of which no reply has arrived. */
    hasLostReply: (): boolean => unfinished() > 0,
    /** The next request, and the length of its reply. */
    expect: (asked: AiRequest, replyTokens: number): void => {
      lostTokens = Math.min(reserved, estimatePromptTokens(asked) + replyTokens);
    },
    addSent: (): void => void (sent += 1),
    addRefused: (): void => void (refused += 1),
    add: (usage: ModelUsage): void => void reported.push(usage),
    addText: (text: string): void => {
      textTokens += estimateTokens(text);
    },
    /** Replaces what was added. */
    countText: (text: string): void => {
      textTokens = estimateTokens(text);
    },
    read: (): Pick<AiUsage, "messages" | "tokens"> => {
      const lost = unfinished();
      const isMeasured = lost > 0 || reported.length > 0;
      if (!isMeasured && textTokens === 0) return { messages: 0, tokens: 0 };
      const calls = isMeasured ? reported : [{ inputTokens: undefined, outputTokens: undefined }];
      const tokens = calls.reduce(
        (sum, { inputTokens = estimatePromptTokens(request), outputTokens = textTokens }) =>
          sum + inputTokens + outputTokens,
        lost * lostTokens,
      );
      return { messages: 1, tokens };
    },
  };
}
