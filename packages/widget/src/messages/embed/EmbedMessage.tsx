import { useEffect, useRef } from "react";
import { timing } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { cssLength } from "../css-length.ts";
import { MediaFailed } from "../MediaFailed.tsx";
import type { MessageProps, MessageView } from "../message-view.ts";
import { safePageUrl } from "../safe-page-url.ts";
import { useLoadedOnce } from "../use-loaded-once.ts";
import { awaitEvent, eventText } from "./awaited-event.ts";
import css from "./embed-message.css?inline";
import { frameSandbox } from "./frame-sandbox.ts";

/** Another page in a frame. It may be one that the flow waits for: then an event of the frame goes on with it. */
export function EmbedMessage({ content, onLoaded, onCompleted }: MessageProps<"embed">) {
  useStyles(css);
  const words = useAllWords();
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
      title={words.embed}
      style={{ height: cssLength(content.height) ?? "400px" }}
      loading="lazy"
      onLoad={loaded}
      sandbox={frameSandbox(src)}
      allow="fullscreen; clipboard-write"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

export default { type: "embed", Component: EmbedMessage } satisfies MessageView<"embed">;
