import type { CompiledBot } from "@banter/engine";
import { lenient } from "@banter/protocol";
import * as v from "valibot";

const settingsSchema = v.object({
  general: lenient.section({ retentionDays: lenient.optionalNumber() }),
  results: lenient.section({ webhookUrl: lenient.optionalText() }),
});

/** What a bot's author says of its results. Visitors never see the `results` section. */
export interface ResultSettings {
  /** Days after which a result is removed. */
  readonly retentionDays?: number;
  /** Where completed results are posted to. */
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
