/** Three animated dots. Hidden from screen readers: `BusyIndicator` announces a long wait. */
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
