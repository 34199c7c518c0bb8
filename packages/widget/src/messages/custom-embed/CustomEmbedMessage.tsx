import { useEffect, useRef, useState } from "react";
import { timing } from "@banter/protocol";
import { readScript } from "../../actions/script-source.ts";
import { runScript, scriptLogs } from "../../actions/script-door.ts";
import { useChat } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { cssLength } from "../css-length.ts";
import type { MessageProps, MessageView } from "../message-view.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";

/**
 * A place that the bot's own code fills. The code runs through the script door; whether it works, throws or hangs,
 * the flow goes on. What comes from storage runs only when the visitor asks for it.
 */
export function CustomEmbedMessage({
  content,
  isRestored,
  onLoaded,
  onCompleted,
}: MessageProps<"custom-embed">) {
  const { apiHost, clock, getProps, session } = useChat();
  const words = useAllWords();
  const [mayRun, setMayRun] = useState(!isRestored);
  const loaded = useLoadedOnce(onLoaded, timing.embedLoad);
  const place = useRef<HTMLDivElement>(null);
  const complete = useRef(onCompleted);
  const { initFunction, waitForEventFunction } = content;

  useEffect(() => {
    complete.current = onCompleted;
  });
  useEffect(() => {
    const typebotElement = place.current;
    if (!mayRun || typebotElement === null) return undefined;
    const controller = new AbortController();
    const continueFlow = (text?: unknown): void => {
      if (!controller.signal.aborted) complete.current(replyText(text));
    };
    async function run(
      script: typeof initFunction,
      values: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      if (script.content.trim() === "") return;
      const { content: code, args } = readScript(script);
      const outcome = await runScript(
        { content: code, args: { ...args, ...values } },
        { apiHost, clock, getProps },
        controller.signal,
      );
      const logs = scriptLogs(outcome);
      if (logs.length > 0) session.logs(logs);
    }
    void run(initFunction, { typebotElement }).then(loaded);
    if (waitForEventFunction) void run(waitForEventFunction, { typebotElement, continueFlow });
    return () => controller.abort();
    // Code runs once per message, whatever else changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mayRun]);

  if (!mayRun) {
    return (
      <button type="button" className="banter-button" onClick={() => setMayRun(true)}>
        {words.showEmbed}
      </button>
    );
  }
  return (
    <div
      ref={place}
      className="banter-custom-embed"
      style={{ width: "100%", maxWidth: cssLength(content.maxWidth), height: content.height }}
    />
  );
}

function replyText(text: unknown): string | undefined {
  if (text === undefined || text === null || text === "") return undefined;
  return typeof text === "string" ? text : JSON.stringify(text);
}

export default { type: "custom-embed", Component: CustomEmbedMessage } satisfies MessageView<"custom-embed">;
