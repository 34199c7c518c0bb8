import { useEffect } from "react";
import { useWords } from "../../chat/chat-context.ts";

/** Says that there is a message which can't be shown, and lets the conversation go on. */
export function UnshownMessage({ onLoaded, onCompleted }: UnshownMessageProps) {
  const words = useWords();
  useEffect(() => {
    onLoaded();
    onCompleted();
  }, [onLoaded, onCompleted]);
  return <p className="banter-unshown">{words.unknownMessage}</p>;
}

interface UnshownMessageProps {
  readonly onLoaded: () => void;
  readonly onCompleted: () => void;
}
