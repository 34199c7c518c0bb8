import { useEffect, useRef } from "react";
import { timing } from "@banter/protocol";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { cssLength } from "../css-length.ts";
import { MediaFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { safePageUrl } from "../../browser/safe-page-url.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import { awaitEvent, eventText } from "./awaited-event.ts";
import css from "./embed-message.css?inline";

/** An embedded page. If the flow waits for an event, a window message from the frame or the page continues it. */
export function EmbedMessage({ content, onLoaded, onCompleted }: MessageProps<"embed">) {
  useStyles(css);
  const strings = useStrings();
  const loaded = useLoadedOnce(onLoaded, timing.embedLoad);
  const frame = useRef<HTMLIFrameElement>(null);
  const complete = useRef(onCompleted);
  const src = safePageUrl(content.url, "frame");
  const { isEnabled, name, saveDataInVariableId } = content.waitForEvent;
  const isDataWanted = saveDataInVariableId !== undefined && saveDataInVariableId !== "";

  useEffect(() => {
    complete.current = onCompleted;
  });
  useEffect(() => {
    if (!isEnabled || name === "") return undefined;
    return awaitEvent({
      name,
      getFrame: () => frame.current?.contentWindow,
      onEvent: (data) => complete.current(isDataWanted ? eventText(data) : undefined),
    });
  }, [isEnabled, name, isDataWanted]);
  useEffect(() => {
    if (src === undefined) loaded();
  }, [src, loaded]);

  if (src === undefined) return <MediaFailed url="" />;
  return (
    <iframe
      ref={frame}
      className="banter-embed"
      src={src}
      title={strings.embed}
      style={{ height: cssLength(content.height) ?? "400px" }}
      loading="lazy"
      onLoad={loaded}
      sandbox={frameSandbox(src)}
      allow="fullscreen; clipboard-write"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

const SANDBOX = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

/**
 * Sandbox permissions of an embedded page: no top-level navigation, no modal dialogs. A same-origin page is denied its
 * origin, as it could otherwise remove the sandbox.
 */
export function frameSandbox(url: string): string {
  return new URL(url).origin === location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`;
}

export const view: MessageView<"embed"> = { type: "embed", Component: EmbedMessage };
