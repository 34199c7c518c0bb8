import type { CompiledBot } from "@banter/engine/runtime";
import { lenient } from "@banter/protocol";
import * as v from "valibot";

const settingsSchema = v.object({
  general: lenient.object({ retentionDays: lenient.optionalNumber() }),
  results: lenient.object({ webhookUrl: lenient.optionalString() }),
});

/** A bot's settings for its results. The `results` section is never sent to visitors. */
export interface ResultSettings {
  /** Days until a result is removed. */
  readonly retentionDays?: number;
  /** URL to which completed results are posted. */
  readonly webhookUrl?: string;
}

/** Reads `settings.general.retentionDays` and `settings.results.webhookUrl`. */
export function resultSettings({ settings }: CompiledBot): ResultSettings {
  const { general, results } = v.parse(settingsSchema, { general: {}, results: {}, ...settings });
  const { retentionDays } = general;
  return {
    ...(retentionDays !== undefined && retentionDays > 0 && { retentionDays }),
    ...(results.webhookUrl && { webhookUrl: results.webhookUrl }),
  };
}
