import { useRef, type MouseEvent, type ReactNode } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import css from "./lightbox.css?inline";

/** A button that opens an image in a modal dialog. The browser closes it on Escape and returns the focus. */
export function Lightbox({ src, alt, label, children }: LightboxProps) {
  useStyles(css);
  const strings = useStrings();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  function closeOnOutsideClick(event: MouseEvent<HTMLDialogElement>): void {
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
        onClick={closeOnOutsideClick}
        // Escape must not also close the surrounding popup.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <button type="button" className="banter-lightbox-close" aria-label={strings.close}>
          <Icon name="close" />
        </button>
        <img src={src} alt={alt} />
      </dialog>
    </>
  );
}

interface LightboxProps {
  /** Must be a safe URL. */
  readonly src: string;
  readonly alt: string;
  /** Accessible name of the button. */
  readonly label: string;
  readonly children: ReactNode;
}
