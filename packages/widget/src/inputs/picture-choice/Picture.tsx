import { memo, useState } from "react";
import type { PictureChoiceItem } from "@banter/protocol";
import { useMediaUrl } from "../../chat-context/base-urls.ts";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";

/** An item's picture, title and description. Memoized, because lists can have hundreds of items. */
export const Picture = memo(function Picture({
  item: { pictureSrc, title, description },
}: {
  readonly item: PictureChoiceItem;
}) {
  const chat = useChat();
  const strings = useStrings();
  const [isBroken, setBroken] = useState(false);
  const source = useMediaUrl(pictureSrc, "image");
  const isNameless = title === "" && description === "";
  const hasFailed = source === undefined || isBroken;
  return (
    <>
      {!hasFailed && (
        <img
          className={isSvg(source) ? "banter-picture has-svg" : "banter-picture"}
          src={source}
          alt={title === "" ? strings.image : ""}
          onLoad={chat.contentGrew}
          onError={() => setBroken(true)}
        />
      )}
      {hasFailed && pictureSrc !== "" && (
        <span className="banter-picture" data-failed="">
          <Icon name="picture" />
        </span>
      )}
      {isNameless && hasFailed && <span className="banter-picture-words">{strings.imageFailed}</span>}
      {(title !== "" || description !== "") && (
        <span className="banter-picture-words">
          {title !== "" && <span className="banter-picture-title">{title}</span>}
          {description !== "" && <span className="banter-picture-description">{description}</span>}
        </span>
      )}
    </>
  );
});

/** SVG images are fitted into the frame, photographs fill it. */
function isSvg(url: string): boolean {
  return url.startsWith("data:image/svg") || /\.svg(?:$|[?#])/.test(url);
}
