import { cardsInput, type CardItem, type CardsInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { fillIn } from "../../i18n/words.ts";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { Card } from "./Card.tsx";
import { useCarousel } from "./use-carousel.ts";
import css from "./cards-input.css?inline";

/** Cards in a row, each with its buttons. Moved by touch, wheel, keyboard or the two arrows (spec §9). */
export function CardsInput({ options, questionId, onSubmit }: InputProps<CardsInputOptions>) {
  const { items } = options;
  useStyles(css);
  const words = useAllWords();
  const answer = useAnswer(cardsInput, options, onSubmit);
  const { track, canGoBack, canGoOn, goBack, goOn, moveByKey } = useCarousel(items.length);

  function choose(card: CardItem, path: CardItem["paths"][number]): void {
    const image = card.imageUrl ?? undefined;
    const replyId = path.id === "" ? {} : { replyId: path.id };
    answer.give({ text: path.id || path.text, ...replyId }, (given) => ({
      ...given,
      label: path.text,
      ...replyId,
      ...(image && { attachments: [{ type: "image", url: image }], attachedFileUrls: [image] }),
    }));
  }
  return (
    <section className="banter-cards" aria-roledescription="carousel" aria-labelledby={questionId}>
      <ul
        className="banter-cards-track"
        ref={track}
        data-count={Math.min(items.length, 3)}
        tabIndex={-1}
        onKeyDown={moveByKey}
      >
        {items.map((card, index) => (
          <li
            key={index}
            className="banter-card"
            aria-roledescription="slide"
            aria-label={fillIn(words.slide, { number: index + 1, total: items.length })}
          >
            <Card card={card} onChoose={(path) => choose(card, path)} />
          </li>
        ))}
      </ul>
      {(canGoBack || canGoOn) && (
        <div className="banter-cards-arrows">
          <Arrow icon="back" label={words.previousSlide} mayGo={canGoBack} onGo={goBack} />
          <Arrow icon="forward" label={words.nextSlide} mayGo={canGoOn} onGo={goOn} />
        </div>
      )}
      <FieldError id={answer.errorId}>{answer.problem}</FieldError>
    </section>
  );
}

function Arrow({ icon, label, mayGo, onGo }: ArrowProps) {
  return (
    <button
      type="button"
      className="banter-icon-button"
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={!mayGo}
      onClick={onGo}
    >
      <LaterIcon name={icon} />
    </button>
  );
}

interface ArrowProps {
  readonly icon: "back" | "forward";
  readonly label: string;
  readonly mayGo: boolean;
  readonly onGo: () => void;
}

export default {
  unit: cardsInput,
  Component: CardsInput,
  isEmpty: ({ items }) => items.every(({ paths }) => paths.length === 0),
} satisfies InputView<CardsInputOptions>;
