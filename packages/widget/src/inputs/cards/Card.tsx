import { useMediaUrl } from "../../chat-context/base-urls.ts";
import { useId, useState } from "react";
import type { CardItem } from "@banter/protocol";

/** A card with image, text and buttons. Each button's accessible name includes the card's title. */
export function Card({ card, onChoose }: CardProps) {
  const titleId = useId();
  const [isImageBroken, setImageBroken] = useState(false);
  const image = useMediaUrl(card.imageUrl, "image");
  return (
    <>
      {image !== undefined && !isImageBroken && (
        <img
          className="banter-card-image"
          src={image}
          alt=""
          loading="lazy"
          onError={() => setImageBroken(true)}
        />
      )}
      <div className="banter-card-words">
        {card.title && (
          <p id={titleId} className="banter-card-title">
            {card.title}
          </p>
        )}
        {card.description && <p className="banter-card-description">{card.description}</p>}
      </div>
      <div className="banter-card-paths">
        {card.paths.map((path, index) => (
          <CardButton
            key={index}
            path={path}
            titleId={card.title ? titleId : undefined}
            onChoose={() => onChoose(path)}
          />
        ))}
      </div>
    </>
  );
}

interface CardProps {
  readonly card: CardItem;
  readonly onChoose: (path: CardItem["paths"][number]) => void;
}

function CardButton({ path, titleId, onChoose }: CardButtonProps) {
  const id = useId();
  return (
    <button
      id={id}
      type="button"
      className="banter-button"
      data-itemid={path.id}
      aria-labelledby={titleId === undefined ? undefined : `${id} ${titleId}`}
      onClick={onChoose}
    >
      {path.text}
    </button>
  );
}

interface CardButtonProps {
  readonly path: CardItem["paths"][number];
  readonly titleId: string | undefined;
  readonly onChoose: () => void;
}
