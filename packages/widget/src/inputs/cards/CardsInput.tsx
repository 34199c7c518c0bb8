import type { Attachment } from "@banter/client";
import { cardsInput, type CardItem, type CardsInputOptions } from "@banter/protocol";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { Card } from "./Card.tsx";
import { moveByKey, showFocused, useCarousel } from "./use-carousel.ts";
import css from "./cards-input.css?inline";

/** A carousel of cards with buttons, scrolled by touch, wheel, keyboard or its two arrows (spec §9). */
export function CardsInput({ options, questionId, onSubmit }: InputProps<CardsInputOptions>) {
  const { items } = options;
  useStyles(css);
  const strings = useStrings();
  const answer = useAnswer(cardsInput, options, onSubmit);
  const { track, canGoBack, canGoForward, goBack, goForward } = useCarousel(items.length);

  function choose({ imageUrl, title }: CardItem, path: CardItem["paths"][number]): void {
    const replyId = path.id === "" ? {} : { replyId: path.id };
    answer.submit({ text: path.id || path.text, ...replyId }, (textAnswer) => ({
      ...textAnswer,
      label: path.text,
      ...replyId,
      ...(imageUrl && { attachments: [toAttachment(imageUrl, title)], attachedFileUrls: [imageUrl] }),
    }));
  }
  return (
    <section
      className="banter-cards"
      data-cut={canGoForward ? "end" : canGoBack ? "start" : undefined}
      aria-labelledby={questionId}
      aria-describedby={answer.fieldProps["aria-describedby"]}
    >
      <ul
        className="banter-cards-track"
        ref={track}
        data-count={Math.min(items.length, 3)}
        tabIndex={-1}
        onKeyDown={moveByKey}
        onFocus={showFocused}
      >
        {items.map((card, index) => (
          <li key={index} className="banter-card">
            <Card card={card} onChoose={(path) => choose(card, path)} />
          </li>
        ))}
      </ul>
      {(canGoBack || canGoForward) && (
        <div className="banter-cards-arrows">
          <Arrow icon="back" label={strings.previousSlide} canGo={canGoBack} onGo={goBack} />
          <Arrow icon="forward" label={strings.nextSlide} canGo={canGoForward} onGo={goForward} />
        </div>
      )}
      <FieldError id={answer.errorId}>{answer.error}</FieldError>
    </section>
  );
}

/** The card's image, named by its title. */
function toAttachment(url: string, title: string | undefined): Attachment {
  return { type: "image/*", url, ...(title && { name: title }) };
}

function Arrow({ icon, label, canGo, onGo }: ArrowProps) {
  return (
    <button
      type="button"
      className="banter-icon-button"
      aria-label={label}
      // A disabled button would lose focus.
      aria-disabled={!canGo}
      onClick={onGo}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ArrowProps {
  readonly icon: "back" | "forward";
  readonly label: string;
  readonly canGo: boolean;
  readonly onGo: () => void;
}

export const view: InputView<CardsInputOptions> = {
  definition: cardsInput,
  Component: CardsInput,
  isEmpty: ({ items }) => items.every(({ paths }) => paths.length === 0),
};
