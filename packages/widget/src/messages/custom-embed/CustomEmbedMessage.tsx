import { useEffect, useRef, useState, type RefObject } from "react";
import { timing } from "@banter/protocol";
import { runScript, scriptLogs } from "../../actions/run-script.ts";
import { parseScript } from "../../actions/script-source.ts";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";
import { cssLength } from "../css-length.ts";
import type { MessageProps, MessageView } from "../message-view.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";

/**
 * An element filled by the bot's code. The flow continues whether the code succeeds, throws or hangs. Restored code
 * runs only after the visitor clicks a button.
 */
export function CustomEmbedMessage({
  content,
  isRestored,
  onLoaded,
  onCompleted,
}: MessageProps<"custom-embed">) {
  const strings = useStrings();
  const [mayRun, setMayRun] = useState(!isRestored);
  const element = useRef<HTMLDivElement>(null);
  const loaded = useLoadedOnce(onLoaded, timing.embedLoad);
  useEmbedCode(content, element, mayRun, loaded, onCompleted);

  if (!mayRun) {
    return (
      <button type="button" className="banter-button" onClick={() => setMayRun(true)}>
        {strings.showEmbed}
      </button>
    );
  }
  return (
    <div
      ref={element}
      className="banter-custom-embed"
      style={{ width: "100%", maxWidth: cssLength(content.maxWidth), height: content.height }}
    />
  );
}

/** Runs the message's code once, as soon as it may run. */
function useEmbedCode(
  { initFunction, waitForEventFunction }: MessageProps<"custom-embed">["content"],
  element: RefObject<HTMLDivElement | null>,
  mayRun: boolean,
  onInitialized: () => void,
  onCompleted: (text?: string) => void,
): void {
  const { apiHost, clock, getProps, session } = useChat();
  const latestOnCompleted = useRef(onCompleted);
  useEffect(() => {
    latestOnCompleted.current = onCompleted;
  });
  useEffect(() => {
    const typebotElement = element.current;
    if (!mayRun || typebotElement === null) return undefined;
    const controller = new AbortController();
    const continueFlow = (text?: unknown): void => {
      if (!controller.signal.aborted) latestOnCompleted.current(toText(text));
    };
    async function run(script: typeof initFunction, values: Record<string, unknown>): Promise<void> {
      if (script.content.trim() === "") return;
      const { content, args } = parseScript(script);
      const source = { content, args: { ...args, ...values } };
      const logs = scriptLogs(await runScript(source, { apiHost, clock, getProps }, controller.signal));
      if (logs.length > 0) session.logs(logs);
    }
    void run(initFunction, { typebotElement }).then(onInitialized);
    if (waitForEventFunction) void run(waitForEventFunction, { typebotElement, continueFlow });
    return () => controller.abort();
    // Nothing else may run the code again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mayRun]);
}

function toText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const view: MessageView<"custom-embed"> = { type: "custom-embed", Component: CustomEmbedMessage };
