import { useRef, type MouseEvent, type ReactNode } from "react";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import css from "./lightbox.css?inline";

/** A picture that opens in full size. The browser's modal dialog closes on Escape and gives the focus back. */
export function Lightbox({ src, alt, label, children }: LightboxProps) {
  useStyles(css);
  const words = useAllWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  /** A press beside the picture closes. */
  function closeIfBeside(event: MouseEvent<HTMLDialogElement>): void {
    if (!(event.target instanceof HTMLImageElement)) close();
  }

  return (
    <>
      <button
        type="button"
        className="banter-lightbox-opener"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => dialog.current?.showModal()}
      >
        {children}
      </button>
      <dialog
        ref={dialog}
        className="banter-lightbox"
        aria-label={alt}
        onClick={closeIfBeside}
        // Escape closes this dialog, not the popup around it.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <button type="button" className="banter-lightbox-close" aria-label={words.close}>
          <LaterIcon name="close" />
        </button>
        <img src={src} alt={alt} />
      </dialog>
    </>
  );
}

interface LightboxProps {
  /** Already passed as safe. */
  readonly src: string;
  readonly alt: string;
  /** Names the button that opens it. */
  readonly label: string;
  readonly children: ReactNode;
}
