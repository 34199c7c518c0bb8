import type { Upgrade } from "../exported-bot.ts";
import { isBefore } from "../exported-bot.ts";
import { fieldsOf } from "../fields.ts";

/** Before version 6, "no new result on refresh" was how a bot remembered its visitors. */
export const rememberedVisitor: Upgrade = (bot) => {
  const settings = fieldsOf(bot.fields["settings"]);
  const general = fieldsOf(settings["general"]);
  if (!isBefore(bot, 6) || general["isNewResultOnRefreshEnabled"] !== false || "rememberUser" in general) {
    return { bot, diagnostics: [] };
  }
  const remembering = { ...general, rememberUser: { isEnabled: true, storage: "session" } };
  const fields = { ...bot.fields, settings: { ...settings, general: remembering } };
  return { bot: { ...bot, fields }, diagnostics: [] };
};
