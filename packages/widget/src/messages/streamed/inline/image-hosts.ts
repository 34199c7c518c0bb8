import { useMemo } from "react";
import { parsePageUrl } from "../../../browser/safe-page-url.ts";
import { useChat, useChatState } from "../../../chat-context/chat-context.ts";

/** Hosts whose images a reply may show at once: the bot's own, and those of its setting `allowedImageHosts`. */
export function useImageHosts(): readonly string[] {
  const { apiHost } = useChat();
  const hosts = useChatState(({ bot }) => bot?.settings.general.allowedImageHosts);
  return useMemo(() => {
    const own = parsePageUrl(apiHost);
    const all = own === undefined ? [] : [new URL(own.href).host];
    return [...all, ...(hosts ?? []).map((host) => host.toLowerCase())];
  }, [apiHost, hosts]);
}
