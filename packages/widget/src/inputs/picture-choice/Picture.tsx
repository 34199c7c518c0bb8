import { memo, useState } from "react";
import type { PictureChoiceItem } from "@banter/protocol";
import { useChat } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { safePageUrl } from "../../messages/safe-page-url.ts";

/**
 * An item's picture and words, drawn once: lists may have hundreds. The title names it; a picture without one is named
 * by its position's words alone.
 */
export const Picture = memo(function Picture({
  item: { pictureSrc, title, description },
}: {
  readonly item: PictureChoiceItem;
}) {
  const chat = useChat();
  const words = useAllWords();
  const [isBroken, setBroken] = useState(false);
  const source = safePageUrl(pictureSrc, "image");
  return (
    <>
      {source !== undefined && !isBroken && (
        <img
          className={isSvg(source) ? "banter-picture has-svg" : "banter-picture"}
          src={source}
          alt={title === "" ? words.image : ""}
          onLoad={chat.contentGrew}
          onError={() => setBroken(true)}
        />
      )}
      {(title !== "" || description !== "") && (
        <span className="banter-picture-words">
          {title !== "" && <span className="banter-picture-title">{title}</span>}
          {description !== "" && <span className="banter-picture-description">{description}</span>}
        </span>
      )}
    </>
  );
});

/** Drawings are shown whole, photographs fill their frame. */
function isSvg(url: string): boolean {
  return url.startsWith("data:image/svg") || /\.svg(?:$|[?#])/.test(url);
}
