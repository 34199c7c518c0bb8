/** Three dots in a bubble. Screen readers hear of a long wait by the live region instead. */
export function TypingIndicator() {
  return (
    <div className="banter-host-bubble banter-typing" aria-hidden="true">
      <div className="bubble-typing">
        <span className="bubble1" />
        <span className="bubble2" />
        <span className="bubble3" />
      </div>
    </div>
  );
}
