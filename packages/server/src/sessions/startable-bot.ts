import { fail, ok, type Result } from "@banter/protocol";
import { closedText, type LibraryBot } from "../bots/bot-library.ts";
import { botNotFound, type ApiFailure } from "../failures/api-failure.ts";
import type { Bots } from "./conversation-deps.ts";
import { checkOrigin, type Caller } from "./origin-rule.ts";

/** The published bot, if the caller's page may start it now. */
export function findStartableBot(
  { library, allowedOrigins }: Pick<Bots, "library" | "allowedOrigins">,
  publicId: string,
  caller: Caller,
): Result<LibraryBot, ApiFailure> {
  const bot = library.find(publicId);
  if (bot === undefined) return fail(botNotFound);
  if (bot.isClosed)
    return fail({
      code: "BAD_REQUEST",
      message: closedText(bot),
    });
  const permission = checkOrigin(caller, [bot.allowedOrigins, allowedOrigins]);
  return permission.ok ? ok(bot) : permission;
}
