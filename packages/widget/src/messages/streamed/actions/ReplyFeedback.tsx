import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { MAX_FEEDBACK_COMMENT_LENGTH, replyFeedbackValues, type ReplyFeedbackValue } from "@banter/protocol";
import type { GivenFeedback } from "@banter/client";
import { useChat, useChatState, useStrings, useStyles } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { isEscape } from "../../../browser/escape-key.ts";
import css from "./reply-feedback.css?inline";

/** Rates a reply as good or bad, with an optional comment. Choosing the pressed button again withdraws the feedback. */
export function ReplyFeedback({ turn }: { readonly turn: number }) {
  useStyles(css);
  const { announce, session } = useChat();
  const strings = useStrings();
  const given = useChatState(({ feedback }) => feedback?.find((each) => each.turn === turn));
  const [isCommenting, setIsCommenting] = useState(false);
  /** The text in the form since the last save. It stays when the form is closed. */
  const [draft, setDraft] = useState<string>();
  const commentButton = useRef<HTMLButtonElement>(null);
  const value = given?.value;
  const comment = given?.comment;

  function rate(chosen: ReplyFeedbackValue): void {
    const isWithdrawn = chosen === value;
    session.rateReply(turn, isWithdrawn ? undefined : { value: chosen, comment });
    // Negative feedback helps if it says why.
    setIsCommenting(!isWithdrawn && (isCommenting || (chosen === "down" && comment === undefined)));
    announce(isWithdrawn ? strings.ratingRemoved : strings.ratingSaved);
  }
  function closeForm(): void {
    setIsCommenting(false);
    commentButton.current?.focus({ preventScroll: true });
  }
  function saveComment(text: string): void {
    if (value === undefined) return;
    session.rateReply(turn, { value, ...(text !== "" && { comment: text }) });
    announce(strings.ratingSaved);
    setDraft(undefined);
    closeForm();
  }
  return (
    <>
      <Thumbs value={value} onRate={rate} />
      {value !== undefined && (
        <button
          type="button"
          className="banter-reply-action"
          data-visible
          aria-expanded={isCommenting}
          ref={commentButton}
          onClick={() => setIsCommenting(!isCommenting)}
        >
          {strings.ratingComment}
        </button>
      )}
      {given !== undefined && <Delivery given={given} />}
      {value !== undefined && isCommenting && (
        <CommentForm
          comment={draft ?? comment ?? ""}
          onChange={setDraft}
          onSave={saveComment}
          onClose={closeForm}
        />
      )}
    </>
  );
}

function Thumbs({ value, onRate }: ThumbsProps) {
  const strings = useStrings();
  return replyFeedbackValues.map((choice) => (
    <button
      key={choice}
      type="button"
      className="banter-reply-action banter-thumb"
      data-value={choice}
      data-visible={value !== undefined || undefined}
      aria-label={choice === "up" ? strings.rateGood : strings.rateBad}
      aria-pressed={value === choice}
      onClick={() => onRate(choice)}
    >
      <Icon name="thumb" />
    </button>
  ));
}

interface ThumbsProps {
  readonly value: ReplyFeedbackValue | undefined;
  readonly onRate: (chosen: ReplyFeedbackValue) => void;
}

/** Whether feedback is on its way or lost. Feedback that has arrived needs no words. */
function Delivery({ given: { turn, status, value, comment } }: { readonly given: GivenFeedback }) {
  const { announce, session } = useChat();
  const strings = useStrings();
  const isFailed = status === "failed";
  useEffect(() => {
    if (isFailed) announce(strings.ratingFailed);
  }, [announce, isFailed, strings]);
  if (status === "waiting-for-network") return <span>{strings.waitingForNetwork}</span>;
  if (!isFailed) return undefined;
  return (
    <>
      <span className="banter-rating-failed">{strings.ratingFailed}</span>
      <button
        type="button"
        className="banter-reply-action"
        data-visible
        onClick={() => session.rateReply(turn, value && { value, comment })}
      >
        {strings.retry}
      </button>
    </>
  );
}

/** Escape closes the form without closing the chat's window. */
function CommentForm({ comment, onChange, onSave, onClose }: CommentFormProps) {
  const { contentGrew } = useChat();
  const strings = useStrings();
  const id = useId();
  useEffect(contentGrew, [contentGrew]);

  function save(event: FormEvent): void {
    event.preventDefault();
    onSave(comment.trim());
  }
  function closeOnEscape(event: KeyboardEvent): void {
    if (!isEscape(event.nativeEvent)) return;
    event.preventDefault();
    onClose();
  }
  return (
    <form className="banter-comment-form" onSubmit={save} onKeyDown={closeOnEscape}>
      <label htmlFor={id}>{strings.ratingCommentLabel}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_FEEDBACK_COMMENT_LENGTH}
        value={comment}
        onChange={({ target }) => onChange(target.value)}
        dir="auto"
      />
      <div>
        <button type="submit" className="banter-notice-action">
          {strings.send}
        </button>
        <button type="button" className="banter-reply-action" data-visible onClick={onClose}>
          {strings.close}
        </button>
      </div>
    </form>
  );
}

interface CommentFormProps {
  readonly comment: string;
  readonly onChange: (text: string) => void;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}
