import { parseTheme } from "@banter/protocol";
import { interpolatePlain } from "../variables/interpolate.ts";
import { currentBot, type Flow } from "./flow.ts";

/** The parts of the theme that are variables, with their values of now; nothing for a theme without any. */
export function dynamicTheme(flow: Flow): Readonly<Record<string, string>> | undefined {
  const rootBot = flow.bots.get(flow.session.frames[0]?.botId ?? "") ?? currentBot(flow);
  const { general, chat } = parseTheme(rootBot.theme);
  const written = {
    hostAvatarUrl: chat.hostAvatar.url,
    guestAvatarUrl: chat.guestAvatar.url,
    backgroundUrl: general.background.content,
  };
  const dynamic = Object.entries(written).flatMap(([key, text]) =>
    text?.startsWith("{{") ? [[key, interpolatePlain(flow, text)] as const] : [],
  );
  return dynamic.length > 0 ? Object.fromEntries(dynamic) : undefined;
}
