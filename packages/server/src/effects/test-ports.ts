import type { EffectPorts } from "@banter/engine/runtime";
import { parseDate, parsePhone } from "./parse-phone-date.ts";

/** What a test of a bot doesn't simulate: code in a sandbox, and reading phone numbers and dates. */
export function testPorts(runCode: EffectPorts["runCode"]): (now: () => Date) => Partial<EffectPorts> {
  return (now) => ({
    runCode,
    parsePhone,
    parseDate: (text, prefersDayFirst) => parseDate(text, prefersDayFirst, now()),
  });
}
